import { createHmac } from 'node:crypto'
import { ConfigurationError } from '@permit-tracking/sdk'
import { verifyWebhook, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { anyText } from '../any-text.ts'
import { rejection } from '../settle.ts'
import { sign } from './delivery.ts'
import { runOn } from './platforms.ts'

const secret = 'whsec_4f1c'
const header = 'x-webhook-signature'
const event = {
  event: 'permit.status_changed',
  timestamp: '2026-03-02T16:20:11Z',
  organization_id: 'org_8c1f0a2b',
  data: { permit_uuid: 'p1', permit_number: 'BLD-1', previous_status: 'Pending', new_status: 'In Review' },
}
const body = JSON.stringify(event)

/** Returns the signature by an independent implementation. */
function hmac(of: string | Uint8Array, key = secret): string {
  return createHmac('sha256', key).update(of).digest('hex')
}

async function reasonOf(
  rawBody: Parameters<typeof verifyWebhook>[0],
  headers: Parameters<typeof verifyWebhook>[1],
  secrets: string | string[] = secret,
): Promise<string> {
  const error = await rejection(verifyWebhook(rawBody, headers, { secret: secrets }))
  if (!(error instanceof WebhookVerificationError)) throw error
  expect(error.name).toBe('WebhookVerificationError')
  return error.reason
}

describe('a signature', () => {
  test('equals that of RFC 4231, test case 2, and of any other HMAC-SHA256', async () => {
    expect(await sign('what do ya want for nothing?', { secret: 'Jefe' })).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
    expect(await sign(body, { secret })).toBe(hmac(body))
    expect(await sign(body, { secret: 'clé 🔑' })).toBe(hmac(body, 'clé 🔑'))
  })

  test('of any body with any secret is verified, and the event is returned', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText.filter((text) => text !== '' && text.trim() === text),
        fc.dictionary(fc.string(), fc.jsonValue()),
        async (key, data) => {
          const sent = JSON.stringify({ ...event, data })
          const signature = await sign(sent, { secret: key })
          expect(signature).toBe(hmac(sent, key))
          await expect(verifyWebhook(sent, { [header]: signature }, { secret: key })).resolves.toEqual(
            JSON.parse(sent),
          )
        },
      ),
      { seed: 8, numRuns: propertyRuns(100) },
    )
  })

  test('covers every bit of the body and of itself', async () => {
    const bytes = new TextEncoder().encode(body)
    const signature = hmac(body)
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length * 8 - 1 }),
        fc.nat({ max: 255 }),
        async (inBody, inSignature) => {
          const changed = bytes.map((byte, index) =>
            index === inBody >> 3 ? byte ^ (1 << (inBody & 7)) : byte,
          )
          expect(await reasonOf(changed, { [header]: signature })).toBe('mismatch')
          const flipped = Buffer.from(signature, 'hex').map((byte, index) =>
            index === inSignature >> 3 ? byte ^ (1 << (inSignature & 7)) : byte,
          )
          expect(await reasonOf(bytes, { [header]: Buffer.from(flipped).toString('hex') })).toBe('mismatch')
        },
      ),
      { seed: 9, numRuns: propertyRuns(100) },
    )
  })

  test('is rejected with another secret, and with one that has the same beginning', async () => {
    const headers = { [header]: hmac(body) }
    expect(await reasonOf(body, headers, 'another')).toBe('mismatch')
    expect(await reasonOf(body, headers, `${secret}0`)).toBe('mismatch')
    expect(await reasonOf(body, headers, ['another', 'one more'])).toBe('mismatch')
  })

  test.each([[['new', secret]], [[secret, 'old']], [['a', 'b', secret]]])(
    'is accepted with one of the secrets %j',
    async (secrets) => {
      await expect(verifyWebhook(body, { [header]: hmac(body) }, { secret: secrets })).resolves.toEqual(event)
    },
  )
})

describe('the header', () => {
  const signature = hmac(body)

  test.each<[string, Parameters<typeof verifyWebhook>[1]]>([
    ['a Headers', new Headers({ 'X-Webhook-Signature': signature })],
    ['a record, lower case', { [header]: signature }],
    ['a record, upper case', { 'X-WEBHOOK-SIGNATURE': signature }],
    ['a record of lists', { 'content-type': ['application/json'], [header]: [signature] }],
    ['a record with gaps', { host: undefined, [header]: signature }],
    [
      'another library’s Headers',
      { get: (name: string) => (name === header ? signature : null) } as unknown as Headers,
    ],
    ['a prefix', { [header]: `sha256=${signature}` }],
    ['upper-case digits', { [header]: signature.toUpperCase() }],
  ])('is read from %s', async (_, headers) => {
    await expect(verifyWebhook(body, headers, { secret })).resolves.toEqual(event)
  })

  test('may have any name', async () => {
    const headers = { 'x-permits-hmac': signature }
    await expect(verifyWebhook(body, headers, { secret, header: 'X-Permits-HMAC' })).resolves.toEqual(event)
    await expect(
      verifyWebhook(body, new Headers(headers), { secret, header: 'X-Permits-HMAC' }),
    ).resolves.toEqual(event)
  })

  test.each<[string, Parameters<typeof verifyWebhook>[1]]>([
    ['no headers', {}],
    ['an empty Headers', new Headers()],
    ['an empty value', { [header]: '' }],
    ['no value', { [header]: undefined }],
    ['an empty list', { [header]: [] }],
    ['another name', { 'x-signature': signature }],
  ])('is missing with %s', async (_, headers) => {
    const error = await rejection(verifyWebhook(body, headers, { secret }))
    if (!(error instanceof WebhookVerificationError)) throw error
    expect(error.reason).toBe('missing_signature')
    expect(error.message).toContain('it has no header X-Webhook-Signature')
  })

  test.each([
    'x',
    signature.slice(1),
    `${signature}00`,
    `sha1=${signature}`,
    `v1,${signature}`,
    'g'.repeat(64),
  ])('is malformed as %j', async (value) => {
    expect(await reasonOf(body, { [header]: value })).toBe('malformed_signature')
  })

  test('is malformed if it is not text', async () => {
    expect(await reasonOf(body, { [header]: 5 } as never)).toBe('malformed_signature')
  })

  test('is missing, and named, if no header can have its name', async () => {
    const error = await rejection(
      verifyWebhook(body, { [header]: signature }, { secret, header: 'X Signature' }),
    )
    if (!(error instanceof WebhookVerificationError)) throw error
    expect(error.reason).toBe('missing_signature')
    expect(error.message).toContain('it has no header X Signature.')
  })

  test('is malformed if it is repeated', async () => {
    expect(await reasonOf(body, { [header]: [signature, signature] })).toBe('malformed_signature')
  })
})

describe('the secret', () => {
  test.each([
    ['empty', ''],
    ['a list with an empty one', [secret, '']],
    ['an empty list', []],
    ['missing', undefined as unknown as string],
    ['null', null as unknown as string],
    ['a list with null', [secret, null as unknown as string]],
    ['an object', { secret } as unknown as string],
    ['a number', 5 as unknown as string],
  ])('that is %s causes a ConfigurationError', async (_, unusable) => {
    const headers = { [header]: hmac(body, '') }
    expect(await rejection(verifyWebhook(body, headers, { secret: unusable }))).toBeInstanceOf(
      ConfigurationError,
    )
  })

  test('that is empty cannot sign', async () => {
    expect(await rejection(sign(body, { secret: '' }))).toBeInstanceOf(ConfigurationError)
  })

  test('is not in any error', async () => {
    const error = await rejection(verifyWebhook(body, { [header]: hmac(body) }, { secret: 'canary-secret' }))
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain('canary-secret')
  })
})

test('a page over plain HTTP has no Web Crypto, and the error has the instruction', async () => {
  runOn('Web Crypto')
  vi.stubGlobal('crypto', {})
  await expect(
    verifyWebhook('{}', { 'x-webhook-signature': 'a'.repeat(64) }, { secret: 's3cret' }),
  ).rejects.toThrow('This platform has no `crypto.subtle`. Serve the page over HTTPS or from localhost.')
})
