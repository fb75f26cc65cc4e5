import { DatabaseSync } from 'node:sqlite'
import { createMemoryStore, type WebhookStore } from '@permit-tracking/sdk/webhooks'
import { describe } from 'vitest'
import { createSqliteStore } from './sqlite-store.ts'
import { describeStore, type StoreOfTwo } from './store-contract.ts'

let time = 0

/** Returns a store as two processes see it. Neither of them renews leases. */
function shared(store: WebhookStore): StoreOfTwo {
  return {
    first: store,
    second: store,
    pass(ms) {
      time += ms
    },
  }
}

describe('the store in memory', () => {
  describeStore(() => shared(createMemoryStore({ now: () => time })))
})

describe('the store in SQLite', () => {
  describeStore(() => shared(createSqliteStore(new DatabaseSync(':memory:'), () => time)))
})
