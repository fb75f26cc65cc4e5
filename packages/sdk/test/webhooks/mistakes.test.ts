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
const allOptions = `${verifyOptions}, store, leaseMs, order, maxBodyBytes, debug, logger`
const unusable = (problem: string) =>
  `Could not use the webhook secret, because ${problem}; give the webhook’s own; if an environment variable has it, check that it is set and has no line break at its end.`
const tooShort =
  'Could not use toleranceMs, because it is no number from 1860000, and a delivery that is retried may rightly be 31 minutes old; give one, or leave it out.'

describe('an option that doesn’t exist is refused, and those that do are named', () => {
  test.each<[string, () => unknown, string, string]>([
    [
      'verifyWebhook',
      () => verifyWebhook(body, headers, untyped({ secrets: secret })),
      'secrets',
      verifyOptions,
    ],
    ['createVerifier', () => createVerifier(untyped({ secret, tolerance: 1 })), 'tolerance', verifyOptions],
    ['createWebhooks', () => createWebhooks(untyped({ secret, key: 1 })), 'key', allOptions],
    ['signWebhook', () => signWebhook(body, untyped({ secrets: secret })), 'secrets', 'secret'],
    ['createTestDelivery', () => createTestDelivery(event, untyped({ key: 1 })), 'key', 'secret, header'],
    ['createMemoryStore', () => createMemoryStore(untyped({ max: 1 })), 'max', 'maxEntries, now'],
    ['orderByPermit', () => orderByPermit(untyped({ store: 1 })), 'store', 'history, memory'],
    [
      'createTestEvent',
      () => createTestEvent('permit.status_changed', untyped({ new_status: 'Issued' })),
      'new_status',
      'event, timestamp, organization_id, data',
    ],
  ])('by %s', async (_, call, name, known) => {
    expect(await refusal(call)).toBe(
      `Could not use the option ${name}, because there is none of that name; give an object with ${known}.`,
    )
  })

  test('also when it is undefined, and not when it is inherited by every object', async () => {
    expect(await refusal(() => createVerifier(untyped({ secret, toString: 1 })))).toContain('option toString')
    expect(await refusal(() => createVerifier(untyped({ secret, key: undefined })))).toContain('option key')
  })

  test('the secret in their place is refused without showing it', async () => {
    const message = await refusal(() => verifyWebhook(body, headers, untyped(secret)))
    expect(message).toContain(`give an object with ${verifyOptions}.`)
    expect(message).not.toContain(secret)
  })
})

describe('a call that leaves out what is needed says what it is', () => {
  test.each<[string, () => unknown, string]>([
    ['options', () => verifyWebhook(body, headers, untyped(undefined)), unusable('there is none')],
    ['options, null', () => createWebhooks(untyped(null)), unusable('there is none')],
    ['a secret', () => verifyWebhook(body, headers, {}), unusable('there is none')],
    ['a secret that was set', () => createWebhooks({ secret: undefined }), unusable('there is none')],
    ['the text of a secret', () => createWebhooks({ secret: '' }), unusable('it is empty or not text')],
    [
      'options to sign with',
      () => signWebhook(body, untyped(undefined)),
      unusable('it is empty or not text'),
    ],
    [
      'a handler',
      () => createWebhooks({ secret }).on('permit.status_changed', untyped(undefined)),
      'Could not use the handler of permit.status_changed, because it is of type undefined; give a function.',
    ],
    [
      'the history',
      () => orderByPermit(untyped({})),
      'Could not use history, because it is of type undefined; give a function.',
    ],
    [
      'what was sent',
      () => verifyWebhook(untyped(undefined), headers, { secret }),
      'Could not read the webhook’s body, because it is of type undefined, neither text nor bytes; pass it as it came, before anything parses it.',
    ],
    [
      'what was sent, as it was parsed',
      () => verifyWebhook(untyped(event), headers, { secret }),
      'Could not read the webhook’s body, because it is of type object, neither text nor bytes; pass it as it came, before anything parses it.',
    ],
  ])('%s', async (_, call, message) => {
    expect(await refusal(call)).toBe(message)
  })

  test('headers', async () => {
    const error = await rejection(verifyWebhook(body, untyped(undefined), { secret }))
    if (!isWebhookVerificationError(error)) throw error
    expect(error.message).toBe(
      'Could not verify the webhook, because it came without the header X-Webhook-Signature; pass all of its headers, set a secret on the webhook, and check that nothing on the way strips the header.',
    )
  })
})

test.each(['5m', '1860000', Number.NaN, 300_000])('toleranceMs: %j is refused', async (toleranceMs) => {
  expect(await refusal(() => createVerifier({ secret, toleranceMs: untyped(toleranceMs) }))).toBe(tooShort)
})

describe('a validator that is none is refused before the first delivery', () => {
  test.each<[string, unknown]>([
    ['of an old library', { parse: () => event }],
    ['imported under a wrong name', undefined],
    ['which is half of one', { '~standard': { version: 1, vendor: 'own' } }],
  ])('%s', async (_, schema) => {
    const options = untyped({ secret, schemas: { 'permit.fee_changed': schema } })
    expect(await refusal(() => createWebhooks(options))).toBe(
      'Could not use schemas["permit.fee_changed"], because it has no ~standard.validate; give a Standard Schema, such as one of Zod from 3.24 on.',
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
  ])('%o', async (option, name) => {
    const message = await refusal(() => createWebhooks(untyped({ secret, ...option })))
    expect(message).toMatch(/^Could not use \S+, because it is of type \w+; give a function\.$/)
    expect(message).toContain(`use ${name},`)
  })
})

describe('a receiver whose fallback was forgotten', () => {
  const { logger, lines } = createLines()
  const registry = createWebhooks({ secret, logger }).on('permit.status_changed', () => {})

  test.each(['fetch', 'respond', 'receive'])('has no %s, and says what is missing', async (name) => {
    expect(await refusal(() => Reflect.get(registry, name))).toBe(
      `Could not use ${name}, because there is no fallback yet; end with .fallback(handler) and use what it gives.`,
    )
  })

  test.each([
    ['toNodeHandler', toNodeHandler],
    ['toFastifyPlugin', toFastifyPlugin],
    ['toLambdaHandler', toLambdaHandler],
  ])('is refused by %s, and so is what is no receiver', async (_, adapt) => {
    expect(await refusal(() => adapt(untyped(registry)))).toContain('there is no fallback yet')
    for (const other of [undefined, {}, registry.fallback(() => {}).fetch]) {
      expect(await refusal(() => adapt(untyped(other)))).toBe(
        'Could not answer webhooks, because this is no receiver; give what createWebhooks(…).fallback(…) returns.',
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
  expect(() => createWebhooks(options)).toThrow(
    'Could not use leaseMs, because it is "60000"; give a number above 0.',
  )
})
