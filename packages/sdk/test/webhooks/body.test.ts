import { createHmac } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { ConfigurationError } from '@permit-tracking/sdk'
import { verifyWebhook, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rejection } from '../settle.ts'
import { platforms, runOn } from './platforms.ts'

const secret = 'whsec_4f1c'
const event = {
  event: 'permit.new_kind',
  timestamp: '2026-03-02T16:20:11Z',
  organization_id: 'org_1',
  data: { name: 'é' },
}
const text = JSON.stringify(event)
const bytes = new TextEncoder().encode(text)

function headersFor(body: string | Uint8Array) {
  return { 'x-webhook-signature': createHmac('sha256', secret).update(body).digest('hex') }
}

/** Returns a view of the same bytes in a larger buffer. */
function embedded(): Uint8Array {
  const around = new Uint8Array(bytes.length + 20).fill(0x7b)
  around.set(bytes, 10)
  return around.subarray(10, 10 + bytes.length)
}

function shared(): Uint8Array {
  const view = new Uint8Array(new SharedArrayBuffer(bytes.length))
  view.set(bytes)
  return view
}

function growing(): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.length, { maxByteLength: 2 * bytes.length })
  new Uint8Array(buffer).set(bytes)
  return buffer
}

describe.each(platforms)('the body, with %s,', (platform) => {
  beforeEach(() => runOn(platform))

  test.each<[string, () => Parameters<typeof verifyWebhook>[0]]>([
    ['text', () => text],
    ['bytes', () => bytes],
    ['a Buffer', () => Buffer.from(text)],
    ['an ArrayBuffer', () => bytes.slice().buffer],
    ['bytes with an offset', embedded],
    ['shared memory', shared],
    ['a Buffer of shared memory', () => Buffer.from(shared().buffer)],
    ['memory that can grow', growing],
    ['bytes of memory that can grow', () => new Uint8Array(growing())],
    ['an ArrayBuffer of another realm', () => runInNewContext(`Uint8Array.of(${bytes}).buffer`)],
    ['bytes of another realm', () => runInNewContext(`Uint8Array.of(${bytes})`)],
  ])('may be %s', async (_, body) => {
    await expect(verifyWebhook(body(), headersFor(text), { secret })).resolves.toEqual(event)
  })

  test.each<[string, string]>([
    ['CRLF', `${JSON.stringify(event, null, 2).replaceAll('\n', '\r\n')}\r\n`],
    ['white space around it', `\n ${text} \n`],
  ])('with %s is taken as it came', async (_, sent) => {
    const raw = new TextEncoder().encode(sent)
    await expect(verifyWebhook(raw, headersFor(raw), { secret })).resolves.toEqual(event)
    await expect(verifyWebhook(sent, headersFor(raw), { secret })).resolves.toEqual(event)
    expect(await rejection(verifyWebhook(text, headersFor(raw), { secret }))).toHaveProperty(
      'reason',
      'mismatch',
    )
  })

  test('with invalid UTF-8 is verified by its bytes, not by its text', async () => {
    const raw = Buffer.concat([
      Buffer.from('{"event":"x","data":{"name":"'),
      Buffer.of(0xff, 0xfe),
      Buffer.from('"}}'),
    ])
    const verified = await verifyWebhook(raw, headersFor(raw), { secret })
    expect(verified).toEqual({ event: 'x', data: { name: '\ufffd\ufffd' } })
    const error = await rejection(verifyWebhook(raw.toString('utf8'), headersFor(raw), { secret }))
    expect(error).toHaveProperty('reason', 'mismatch')
  })

  test('is not changed', async () => {
    const raw = bytes.slice()
    await verifyWebhook(raw, headersFor(raw), { secret })
    expect(raw).toEqual(bytes)
  })

  test('is read as it was verified, even if its memory is reused', async () => {
    const raw = bytes.slice()
    const verification = verifyWebhook(raw, headersFor(text), { secret })
    raw.set(new TextEncoder().encode('{"event":"forged"'))
    await expect(verification).resolves.toEqual(event)
  })

  test('is read as it was verified with an unused and a used secret', async () => {
    const raw = bytes.slice()
    const secrets = [`never used before, with ${platform}`, secret]
    const verification = verifyWebhook(raw, headersFor(text), { secret: secrets })
    raw.fill(0)
    await expect(verification).resolves.toEqual(event)
    const other = verifyWebhook(bytes.slice(), headersFor('forged'), { secret: secrets })
    expect(await rejection(other)).toHaveProperty('reason', 'mismatch')
  })

  test('is read as it was verified with the first use of a secret', async () => {
    const raw = bytes.slice()
    const key = `used first with ${platform}`
    const signature = createHmac('sha256', key).update(raw).digest('hex')
    const verification = verifyWebhook(raw, { 'x-webhook-signature': signature }, { secret: key })
    raw.fill(0)
    await expect(verification).resolves.toEqual(event)
  })

  test.each<[unknown, string]>([
    [event, 'Object'],
    [undefined, 'undefined'],
    [null, 'null'],
    [5, 'number'],
  ])('that is the parsed value %j causes a ConfigurationError with the instruction', async (parsed, type) => {
    const error = await rejection(verifyWebhook(parsed as string, headersFor(text), { secret }))
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe(
      `\`rawBody\` must be text or bytes (received ${type}). Pass the body as it was sent, before anything parses it.`,
    )
  })
})

describe('a signed body that is not an event', () => {
  test.each([
    ['', 'invalid_payload', 'its body is not JSON'],
    ['<html>', 'invalid_payload', 'its body is not JSON'],
    ['null', 'invalid_event', 'its body has no `event` and `data`'],
    ['[]', 'invalid_event', 'its body has no `event` and `data`'],
    ['"text"', 'invalid_event', 'its body has no `event` and `data`'],
    ['{"data":{}}', 'invalid_event', 'its body has no `event` and `data`'],
    ['{"event":5,"data":{}}', 'invalid_event', 'its body has no `event` and `data`'],
    ['{"event":"x"}', 'invalid_event', 'its body has no `event` and `data`'],
    ['{"event":"x","data":null}', 'invalid_event', 'its body has no `event` and `data`'],
  ])('%s', async (body, reason, problem) => {
    const error = await rejection(verifyWebhook(body, headersFor(body), { secret }))
    if (!(error instanceof WebhookVerificationError)) throw error
    expect(error.reason).toBe(reason)
    expect(error.message).toBe(`Could not verify the webhook: ${problem}.`)
  })

  test('is not parsed before the signature is verified', async () => {
    const error = await rejection(verifyWebhook('<html>', headersFor('something else'), { secret }))
    expect(error).toHaveProperty('reason', 'mismatch')
  })
})

test('a WebhookVerificationError of one copy of the package is recognized by another', async () => {
  const error = await rejection(verifyWebhook(text, {}, { secret }))
  vi.resetModules()
  const other = await import('@permit-tracking/sdk/webhooks')
  expect(other.WebhookVerificationError).not.toBe(WebhookVerificationError)
  expect(error).toBeInstanceOf(other.WebhookVerificationError)
})
