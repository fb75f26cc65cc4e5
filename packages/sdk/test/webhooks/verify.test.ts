import { createHmac } from 'node:crypto'
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

  test('is rejected with another secret, and with one that has the same beginning', async () => {
    const headers = { [header]: hmac(body) }
    expect(await reasonOf(body, headers, 'another')).toBe('mismatch')
    expect(await reasonOf(body, headers, `${secret}0`)).toBe('mismatch')
    expect(await reasonOf(body, headers, ['another', 'one more'])).toBe('mismatch')
  })
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
    ['a prefix in capitals', { [header]: `SHA256=${signature}` }],
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

  test.each<[string, Parameters<typeof verifyWebhook>[1], name?: string]>([
    ['no headers', {}],
    ['an empty Headers', new Headers()],
    ['an empty value', { [header]: '' }],
    ['no value', { [header]: undefined }],
    ['an empty list', { [header]: [] }],
    ['another name', { 'x-signature': signature }],
    ['a name that no header can have', { [header]: signature }, 'X Signature'],
  ])('is missing with %s, and is named', async (_, headers, name) => {
    const error = await rejection(verifyWebhook(body, headers, { secret, header: name }))
    if (!(error instanceof WebhookVerificationError)) throw error
    expect(error.reason).toBe('missing_signature')
    expect(error.message).toContain(`it has no header ${name ?? 'X-Webhook-Signature'}.`)
  })

  test.each<unknown>([
    'x',
    'sha256=',
    signature.slice(1),
    `${signature}0`,
    `0x${signature}`,
    `sha1=${signature}`,
    `v1,${signature}`,
    'g'.repeat(64),
    5,
    [[signature, signature]],
  ])('is malformed as %j', async (value) => {
    expect(await reasonOf(body, { [header]: value } as never)).toBe('malformed_signature')
  })
})

test('no error has the secret', async () => {
  const error = await rejection(verifyWebhook(body, { [header]: hmac(body) }, { secret: 'canary-secret' }))
  expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain('canary-secret')
})

test('a page over plain HTTP has no Web Crypto, and the error has the instruction', async () => {
  runOn('Web Crypto')
  vi.stubGlobal('crypto', {})
  await expect(
    verifyWebhook('{}', { 'x-webhook-signature': 'a'.repeat(64) }, { secret: 's3cret' }),
  ).rejects.toThrow('This platform has no `crypto.subtle`. Serve the page over HTTPS or from localhost.')
})
