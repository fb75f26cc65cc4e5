import { DatabaseSync } from 'node:sqlite'
import { createMemoryWebhookStore, type WebhookStore } from '@permit-tracking/sdk/webhooks'
import { beforeEach, describe, vi } from 'vitest'
import { createSqliteStore } from './sqlite-store.ts'
import { describeStore, type StoreOfTwo } from './store-contract.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))

/** Returns a store as two processes see it. Neither of them renews leases. */
function shared(store: WebhookStore): StoreOfTwo {
  return {
    first: store,
    second: store,
    endLeases: () => vi.advanceTimersByTime(60_000),
  }
}

describe('the store in memory', () => {
  describeStore(() => shared(createMemoryWebhookStore()))
})

describe('the store in SQLite', () => {
  describeStore(() => shared(createSqliteStore(new DatabaseSync(':memory:'))))
})
