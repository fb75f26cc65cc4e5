import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { ConfigurationError } from '@permit-tracking/sdk'
import { verifyWebhook, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { rejection } from '../settle.ts'
import { sign } from './delivery.ts'
import { platforms, runOn } from './platforms.ts'

const secret = 'whsec_4f1c'
const bytes = fc.uint8Array({ maxLength: 300 })
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 62, maxLength: 66 })
const text = fc.string({ unit: 'binary' })

/** Any value of a header, including signatures of other bodies. */
const headerValue = fc.oneof(
  hex,
  hex.map((digits) => `sha256=${digits}`),
  text,
  bytes.map((body) => hmac(body)),
)

function hmac(body: Uint8Array, key = secret): string {
  return createHmac('sha256', key).update(body).digest('hex')
}

describe.each(platforms)('with %s', (platform) => {
  beforeEach(() => runOn(platform))

  test('only a valid signature is verified, and only the documented errors are thrown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(bytes, text, fc.json()),
        fc.dictionary(
          fc.oneof(fc.constantFrom('x-webhook-signature', 'X-Webhook-Signature'), text),
          fc.oneof(headerValue, fc.array(headerValue, { maxLength: 2 })),
        ),
        async (body, headers) => {
          const raw = typeof body === 'string' ? new TextEncoder().encode(body) : body
          const right = hmac(raw)
          const [, value] =
            Object.entries(headers).find(([name]) => /^x-webhook-signature$/i.test(name)) ?? []
          const isRight = String(value).trim().toLowerCase().replace('sha256=', '') === right
          const error = await rejection(verifyWebhook(body, headers, { secret }))
          if (!(error instanceof WebhookVerificationError)) throw error
          const unverified = ['missing_signature', 'malformed_signature', 'mismatch']
          expect(unverified.includes(error.reason)).toBe(!isRight)
        },
      ),
      { seed: 51, numRuns: propertyRuns(300) },
    )
  })

  test('only the documented errors are thrown for any body and any headers', async () => {
    const anything = fc.anything({ withTypedArray: true, withSparseArray: true, withBigInt: true })
    const headers = fc.oneof(
      anything,
      fc.record({ 'x-webhook-signature': anything }),
      anything.map((value) => ({ get: () => value })),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, anything), headers, async (body, anyHeaders) => {
        const error = await rejection(verifyWebhook(body as Uint8Array, anyHeaders as Headers, { secret }))
        expect(
          error instanceof WebhookVerificationError || error instanceof ConfigurationError,
          String(error),
        ).toBe(true)
      }),
      { seed: 54, numRuns: propertyRuns(300) },
    )
  })

  test('a single changed bit is rejected', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(), fc.nat({ max: 255 }), async (body, inBody, inSignature) => {
        const signature = hmac(body)
        const headers = { 'x-webhook-signature': signature }
        const flipped = flip(Buffer.from(signature, 'hex'), inSignature)
        expect(await reason(body, { 'x-webhook-signature': Buffer.from(flipped).toString('hex') })).toBe(
          'mismatch',
        )
        if (body.length > 0)
          expect(await reason(flip(body, inBody % (body.length * 8)), headers)).toBe('mismatch')
        expect(await reason(Uint8Array.of(...body, 0), headers)).toBe('mismatch')
        expect(await reason(body, headers)).not.toBe('mismatch')
      }),
      { seed: 52, numRuns: propertyRuns(150) },
    )
  })

  test('a usable secret verifies what it signs, and any other causes a ConfigurationError', async () => {
    const body = '{"event":"x","data":{}}'
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.string({ unit: 'grapheme' })), async (key) => {
        const signature = await sign(body, { secret: key }).catch((error: unknown) => error)
        if (typeof signature === 'string') {
          expect(signature).toBe(hmac(Buffer.from(body), key))
          await verifyWebhook(body, { 'x-webhook-signature': signature }, { secret: key })
        } else {
          expect(signature).toBeInstanceOf(ConfigurationError)
          await expect(verifyWebhook(body, {}, { secret: key })).rejects.toThrow('`secret` ')
        }
      }),
      { seed: 53, numRuns: propertyRuns(200) },
    )
  })
})

/** Returns the reason of the rejection; `undefined` for a verified delivery. */
async function reason(body: Uint8Array, headers: Record<string, string>): Promise<unknown> {
  const error = await verifyWebhook(body, headers, { secret }).then(
    () => undefined,
    (error: unknown) => error,
  )
  return error instanceof WebhookVerificationError ? error.reason : error
}

function flip(source: Uint8Array, bit: number): Uint8Array {
  return source.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}

test('only timingSafeEqual and subtle.verify compare signatures', () => {
  const folder = new URL('../../src/webhooks/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const comparisons =
    /\b(signature|expected|digest|hmac)\w*\s*[!=]==?(?![=\s]*undefined)|[!=]==?\s*(signature|expected|digest|hmac)\b/i
  expect(sources.filter((source) => comparisons.test(source))).toEqual([])
  expect(sources.some((source) => source.includes('timingSafeEqual('))).toBe(true)
})
