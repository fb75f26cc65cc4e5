import { ConfigurationError } from '@permit-tracking/sdk'
import {
  createMemoryWebhookStore,
  createTestDelivery,
  createWebhooks,
  orderByPermit,
  verifyWebhook,
} from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { describe, expect, test } from 'vitest'
import { rejection } from '../settle.ts'
import { secret, statusChanged } from './delivery.ts'

// Mistakes that only JavaScript can make: the compiler finds them, so each call is untyped.
const event = statusChanged()
const { body, headers } = await createTestDelivery(event, { secret })
const untyped = (value: unknown): never => value as never

describe('an unknown option throws an error with the known ones', () => {
  test.each<[string, () => unknown, string, string]>([
    [
      'verifyWebhook',
      () => verifyWebhook(body, headers, untyped({ secrets: secret })),
      'secrets',
      'secret, header, allowUnsigned, tolerance',
    ],
    ['orderByPermit', () => orderByPermit(untyped({ store: 1 })), 'store', 'history, statuses'],
  ])('by %s', async (_, call, name, known) => {
    expect(await messageOf(call)).toMatch(
      new RegExp(`^Could not .+: unknown option \`${name}\`\\. The options are ${known}\\.$`),
    )
  })

  test('even if it is undefined, but not if every object inherits it', async () => {
    expect(await messageOf(() => verifyWebhook(body, headers, untyped({ secret, toString: 1 })))).toContain(
      'unknown option `toString`',
    )
    expect(
      await messageOf(() => verifyWebhook(body, headers, untyped({ secret, key: undefined }))),
    ).toContain('unknown option `key`')
  })

  test('a secret instead of the options throws an error without the secret', async () => {
    const message = await messageOf(() => verifyWebhook(body, headers, untyped(secret)))
    expect(message).toBe('`options` must be an object (received string).')
  })
})

describe('an invalid validator throws before the first delivery', () => {
  test.each<[string, unknown, string]>([
    ['of an old library', { parse: () => event }, 'Object'],
    ['imported under a wrong name', undefined, 'undefined'],
    ['that is incomplete', { '~standard': { version: 1, vendor: 'own' } }, 'Object'],
  ])('%s', async (_, schema, received) => {
    const on = () => createWebhooks({ secret }).on('permit.fee_changed', untyped(schema), () => {})
    expect(await messageOf(on)).toBe(
      `\`schema\` must be a Standard Schema, such as one of Zod 3.24 or newer (received ${received}).`,
    )
  })
})

describe('an option of the wrong type throws at once', () => {
  test.each<[object, string]>([
    [{ store: { ...createMemoryWebhookStore(), release: undefined } }, 'store.release'],
    [{ store: { handle: () => {} } }, 'store.transaction'],
    [{ logger: true }, 'logger.warn'],
    [{ logger: { warn: () => {} } }, 'logger.error'],
    [{ key: 'event' }, 'key'],
    [{ order: () => {} }, 'order.run'],
    [{ diagnose: true }, 'diagnose'],
  ])('%o', async (option, name) => {
    const message = await messageOf(() => createWebhooks(untyped({ secret, ...option })))
    expect(message).toMatch(/^`\S+` must be a function \(received (an? )?\w+\)\.$/)
    expect(message).toContain(`\`${name}\` must be`)
  })
})

describe('a receiver without a fallback', () => {
  const registry = createWebhooks({ secret }).on('permit.status_changed', () => {})

  test.each([
    ['toNodeHandler', toNodeHandler],
    ['toFastifyPlugin', toFastifyPlugin],
    ['toLambdaHandler', toLambdaHandler],
  ])('makes %s throw, as does a value that is not a receiver', async (_, adapt) => {
    for (const other of [registry, undefined, {}, registry.fallback(() => {}).fetch]) {
      expect(await messageOf(() => adapt(untyped(other)))).toMatch(
        /^`webhooks` must be a receiver \(received .*\)\. Pass the result of createWebhooks\(…\)\.fallback\(…\)\.$/,
      )
    }
  })
})

/** Returns the message of the ConfigurationError that a call throws or rejects with. */
async function messageOf(call: () => unknown): Promise<string> {
  const error = await rejection(Promise.resolve().then(call))
  if (!(error instanceof ConfigurationError)) throw error
  return error.message
}
