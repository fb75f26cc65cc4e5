import { isConfigurationError } from '@permit-tracking/sdk'
import {
  createMemoryStore,
  createTestDelivery,
  createTestEvent,
  createVerifier,
  createWebhooks,
  isWebhookVerificationError,
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
const missing =
  '`secret` is missing. Pass the secret of the webhook; if it comes from an environment variable, check that it is set.'
const empty = missing.replace('missing', 'empty')
const call = 'Call verifyWebhook(rawBody, headers, { secret }).'

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
    expect(message).toBe(`\`options\` must be an object (received a string). ${call}`)
    expect(message).not.toContain(secret)
  })
})

describe('a call that leaves out what is needed says what it is', () => {
  test.each<[string, () => unknown, string]>([
    [
      'options',
      () => verifyWebhook(body, headers, untyped(undefined)),
      `\`options\` must be an object (received undefined). ${call}`,
    ],
    [
      'options of createWebhooks, null',
      () => createWebhooks(untyped(null)),
      `\`options\` must be an object with ${allOptions} (received null).`,
    ],
    [
      'options of createWebhooks',
      () => createWebhooks(untyped(undefined)),
      `\`options\` must be an object with ${allOptions} (received undefined).`,
    ],
    [
      'options, and passes the secret in their place',
      () => verifyWebhook(body, headers, untyped(secret)),
      `\`options\` must be an object (received a string). ${call}`,
    ],
    ['a secret', () => verifyWebhook(body, headers, {}), missing],
    [
      'a secret as text',
      () => createWebhooks(untyped({ secret: 123 })),
      '`secret` must be a string (received a number).',
    ],
    [
      'a secret, null',
      () => createWebhooks(untyped({ secret: null })),
      '`secret` must be a string (received null).',
    ],
    [
      'an event name in a known field',
      () => createTestEvent('permit.status_changed', untyped({ new_status: 'Issued' })),
      "`new_status` is not a field of every event. Put it in `data`: createTestEvent('permit.status_changed', { data: { new_status: … } }).",
    ],
    ['the text of a secret', () => createVerifier({ secret: '' }), empty],
    [
      'options to sign with',
      () => signWebhook(body, untyped(undefined)),
      '`options` must be an object with secret (received undefined).',
    ],
    [
      'a handler',
      () => createWebhooks({ secret }).on('permit.status_changed', untyped(undefined)),
      '`handler of permit.status_changed` must be a function (received undefined).',
    ],
    ['the history', () => orderByPermit(untyped({})), '`history` must be a function (received undefined).'],
    [
      'what was sent',
      () => verifyWebhook(untyped(undefined), headers, { secret }),
      '`rawBody` must be text or bytes (received undefined). Pass the body as it was sent, before anything parses it.',
    ],
    [
      'what was sent, as it was parsed',
      () => verifyWebhook(untyped(event), headers, { secret }),
      '`rawBody` must be text or bytes (received an object). Pass the body as it was sent, before anything parses it.',
    ],
  ])('%s', async (_, call, message) => {
    expect(await refusal(call)).toBe(message)
  })

  test.each([
    [undefined, 'undefined'],
    [headers['X-Webhook-Signature'], 'a string'],
  ])('headers, or passes the signature in their place', async (given, received) => {
    expect(await refusal(() => verifyWebhook(body, untyped(given), { secret }))).toBe(
      `\`headers\` must be the headers of the delivery (received ${received}). ${call}`,
    )
  })

  test('a body', async () => {
    const error = await rejection(verifyWebhook('', headers, { secret }))
    if (!isWebhookVerificationError(error)) throw error
    expect(error.message).toBe(
      'Could not verify the webhook: its body is empty. Pass the body as it was sent, before anything reads it.',
    )
  })
})

test.each(['5m', '1860000', Number.NaN, 300_000])('toleranceMs: %j is refused', async (toleranceMs) => {
  expect(await refusal(() => createVerifier({ secret, toleranceMs: untyped(toleranceMs) }))).toBe(
    `\`toleranceMs\` must be a number from 1970000 (received ${JSON.stringify(toleranceMs)}). The last retry of a delivery may be 33 minutes old.`,
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

test('a time that is text, as the environment has it, is refused', () => {
  const options = { secret: 'whsec_dev', leaseMs: '60000' as unknown as number }
  expect(() => createWebhooks(options)).toThrow('`leaseMs` must be a number above 0 (received "60000").')
})
