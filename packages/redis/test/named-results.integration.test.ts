import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitDeclarations } from '../../../tests/harness/emit-declarations.ts'

/** Exports the result of every public function, as the module of a user would. */
const program = `import { createRedisLimiter, createRedisStatusStore, createRedisWebhookStore } from '@permit-tracking/redis'
import { createClient } from '@redis/client'
import { Redis } from 'ioredis'
const redis = createClient()
export const limiter = createRedisLimiter(redis, { commandTimeout: '50ms' })
export const store = createRedisWebhookStore(new Redis(), { lease: '60s' })
export const statuses = createRedisStatusStore(redis, { ttl: '365d' })
export const lock = statuses.lock
`

test('the results of all functions can be exported by a program with declarations (TS2742)', () => {
  const modules = join(import.meta.dirname, '../node_modules')
  const packages = {
    '@permit-tracking/redis': join(import.meta.dirname, '..'),
    '@redis/client': join(modules, '@redis/client'),
    ioredis: join(modules, 'ioredis'),
  }
  expect(emitDeclarations(program, packages)).toEqual([])
})
