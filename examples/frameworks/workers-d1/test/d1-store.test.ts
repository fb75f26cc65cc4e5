import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import { describeStore } from '../../../webhooks-exactly-once/store-contract.ts'
import { createD1Store } from '../src/d1-store'

const { env, dispose } = await getPlatformProxy<Cloudflare.Env>({ persist: false })
afterAll(dispose)

const migration = await readFile(new URL('../migrations/0001_tables.sql', import.meta.url), 'utf8')
const statements = migration.split(';').filter((statement) => statement.trim() !== '')
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describeStore(() => ({
  first: createD1Store(env.DB),
  second: createD1Store(env.DB),
  endLeases: () => vi.advanceTimersByTime(60_000),
}))
