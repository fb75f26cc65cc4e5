import { isConfigurationError } from '@permit-tracking/sdk'
import {
  createMemoryStore,
  createTestDelivery,
  createVerifier,
  createWebhooks,
  orderByPermit,
  signWebhook,
  verifyWebhook,
} from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { describe, expect, test } from 'vitest'
import { rejection } from '../settle.ts'
import { createLines, secret, statusChanged } from './delivery.ts'

// What the compiler refuses, and who writes JavaScript meets when it runs: so each call here leaves the types out.
const event = statusChanged()
const { body, headers } = await createTestDelivery(event, { secret })
const untyped = (value: unknown): never => value as never

const verifyOptions = 'secret, header, allowUnsigned, toleranceMs, schemas, now'
const allOptions = `${verifyOptions}, store, leaseMs, name, key, order, handlerTimeout, maxBodyBytes, debug, logger`

describe('an option that doesn’t exist is refused, and those that do are named', () => {
  test.each<[string, () => unknown, string, string]>([
    [
      'verifyWebhook',
      () => verifyWebhook(body, headers, untyped({ secrets: secret })),
      'secrets',
      verifyOptions,
    ],
    ['createVerifier', () => createVerifier(untyped({ secret, tolerance: 1 })), 'tolerance', verifyOptions],
    ['createWebhooks', () => createWebhooks(untyped({ secret, keys: 1 })), 'keys', allOptions],
    ['signWebhook', () => signWebhook(body, untyped({ secrets: secret })), 'secrets', 'secret'],
    ['createTestDelivery', () => createTestDelivery(event, untyped({ key: 1 })), 'key', 'secret, header'],
    ['createMemoryStore', () => createMemoryStore(untyped({ max: 1 })), 'max', 'maxEntries, now'],
    [
      'orderByPermit',
      () => orderByPermit(untyped({ store: 1 })),
      'store',
      'history, statuses, readHistory, now',
    ],
  ])('by %s', async (_, call, name, known) => {
    expect(await refusal(call)).toBe(`\`${name}\` is not an option. The options are ${known}.`)
  })

  test('also when it is undefined, and not when it is inherited by every object', async () => {
    expect(await refusal(() => createVerifier(untyped({ secret, toString: 1 })))).toContain(
      '`toString` is not',
    )
    expect(await refusal(() => createVerifier(untyped({ secret, key: undefined })))).toContain('`key` is not')
  })

  test('the secret in their place is refused without showing it', async () => {
    const message = await refusal(() => verifyWebhook(body, headers, untyped(secret)))
    expect(message).toBe(
      '`options` must be an object with secret, header, allowUnsigned, toleranceMs, schemas, now (received a string).',
    )
    expect(message).not.toContain(secret)
  })
})

test.each(['5m', '1860000', Number.NaN, 300_000])('toleranceMs: %j is refused', async (toleranceMs) => {
  expect(await refusal(() => createVerifier({ secret, toleranceMs: untyped(toleranceMs) }))).toBe(
    `\`toleranceMs\` must be a number from 1970000 (received ${typeof toleranceMs === 'string' ? JSON.stringify(toleranceMs) : toleranceMs}). The last attempt to deliver an event may be 33 minutes old.`,
  )
})

describe('a validator that is none is refused before the first delivery', () => {
  test.each<[string, unknown, string]>([
    ['of an old library', { parse: () => event }, 'an object'],
    ['imported under a wrong name', undefined, 'undefined'],
    ['which is half of one', { '~standard': { version: 1, vendor: 'own' } }, 'an object'],
  ])('%s', async (_, schema, received) => {
    const options = untyped({ secret, schemas: { 'permit.fee_changed': schema } })
    expect(await refusal(() => createWebhooks(options))).toBe(
      `\`schemas["permit.fee_changed"]\` must be a Standard Schema (received ${received} without ~standard.validate). Zod has them from 3.24 on.`,
    )
  })
})

describe('an option of the wrong kind is refused at once', () => {
  test.each<[object, string]>([
    [{ store: 'redis' }, 'store.claim'],
    [{ store: new Map() }, 'store.claim'],
    [{ store: { ...createMemoryStore(), release: undefined } }, 'store.release'],
    [{ order: true }, 'order'],
    [{ logger: true }, 'logger.warn'],
    [{ logger: { warn: () => {} } }, 'logger.error'],
    [{ key: 'event' }, 'key'],
  ])('%o', async (option, name) => {
    const message = await refusal(() => createWebhooks(untyped({ secret, ...option })))
    expect(message).toMatch(/^`\S+` must be a function \(received (an? )?\w+\)\.$/)
    expect(message).toContain(`\`${name}\` must be`)
  })
})

describe('a receiver whose fallback was forgotten', () => {
  const { logger, lines } = createLines()
  const registry = createWebhooks({ secret, logger }).on('permit.status_changed', () => {})

  test.each(['fetch', 'respond', 'receive'])('has no %s, and says what is missing', async (name) => {
    expect(await refusal(() => Reflect.get(registry, name))).toBe(
      `\`${name}\` is missing because the receiver has no fallback. End with .fallback(handler) and use its result.`,
    )
  })

  test.each([
    ['toNodeHandler', toNodeHandler],
    ['toFastifyPlugin', toFastifyPlugin],
    ['toLambdaHandler', toLambdaHandler],
  ])('is refused by %s, and so is what is no receiver', async (_, adapt) => {
    expect(await refusal(() => adapt(untyped(registry)))).toContain('the receiver has no fallback')
    for (const other of [undefined, {}, registry.fallback(() => {}).fetch]) {
      expect(await refusal(() => adapt(untyped(other)))).toMatch(
        /^`webhooks` must be a receiver \(received .*\)\. Pass the result of createWebhooks\(…\)\.fallback\(…\)\.$/,
      )
    }
  })

  test('is completed by one', () => {
    expect(lines).toEqual([])
    expect(registry.fallback(() => {}).fetch).toBeTypeOf('function')
  })
})

/** The message of the ConfigurationError that a call throws, or rejects with. */
async function refusal(call: () => unknown): Promise<string> {
  const error = await rejection(Promise.resolve().then(call))
  if (!isConfigurationError(error)) throw error
  return error.message
}
