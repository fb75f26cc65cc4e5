import { createHmac } from 'node:crypto'
import { createWebhooks, diagnoseWebhook, type RawBody, signWebhook } from '@permit-tracking/sdk/webhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLines, deliver, secret, statusChanged } from './delivery.ts'
import { platforms, runOn } from './platforms.ts'

const event = { ...statusChanged(), note: 'Łódź é' }
const compact = JSON.stringify(event)
const indented = JSON.stringify(event, null, 2)
const utf8 = (text: string) => new TextEncoder().encode(text)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const latin1AsUtf8 = (text: string) => utf8(Buffer.from(text).toString('latin1'))

/** What was sent, what of it arrived, and what the receiver has. */
interface Spoilt {
  readonly sent?: string
  readonly arrived?: RawBody
  readonly header?: (signature: string) => string
  readonly secrets?: string | string[]
}

const spoilt: [cause: string, Spoilt][] = [
  ['none', {}],
  ['secret_white_space', { secrets: `${secret}\n` }],
  ['secret_white_space', { secrets: ` ${secret}` }],
  ['secret_quotes', { secrets: `"${secret}"` }],
  ['secret_base64', { secrets: base64(secret) }],
  ['signature_twice', { header: (signature) => `${signature}, ${signature}` }],
  ['signature_prefix', { header: (signature) => `v1=${signature}` }],
  ['signature_prefix', { header: (signature) => `t=1772467211,v1=${signature}` }],
  ['signature_base64', { header: (signature) => Buffer.from(signature, 'hex').toString('base64') }],
  ['body_indented', { arrived: indented }],
  ['body_compacted', { sent: indented, arrived: compact }],
  ['body_stringified_twice', { arrived: JSON.stringify(compact) }],
  ['body_line_break_added', { arrived: `${compact}\n` }],
  ['body_line_break_removed', { sent: `${compact}\n`, arrived: compact }],
  ['body_line_ends', { sent: indented.replaceAll('\n', '\r\n'), arrived: indented }],
  ['body_line_ends', { sent: `${indented}\n`, arrived: `${indented}\n`.replaceAll('\n', '\r\n') }],
  ['body_byte_order_mark_removed', { sent: `\ufeff${compact}`, arrived: compact }],
  ['body_byte_order_mark_added', { arrived: `\ufeff${compact}` }],
  ['body_decoded_as_latin1', { arrived: latin1AsUtf8(compact) }],
  ['body_base64', { arrived: base64(compact) }],
  ['body_percent_encoded', { arrived: `payload=${encodeURIComponent(compact)}` }],
  ['body_line_break_added+secret_white_space', { arrived: `${compact}\n`, secrets: `${secret} ` }],
]

async function diagnose({
  sent = compact,
  arrived = sent,
  header = (text) => text,
  secrets = secret,
}: Spoilt) {
  const signature = await signWebhook(sent, { secret })
  return diagnoseWebhook(arrived, { 'x-webhook-signature': header(signature) }, secrets)
}

describe.each(platforms)('with %s', (platform) => {
  beforeEach(() => runOn(platform))

  test.each(spoilt)('%s is found: %#', async (cause, delivery) => {
    const diagnosis = await diagnose(delivery)
    expect(diagnosis.cause).toBe(cause)
    expect(diagnosis.message).toMatch(/^The signature (would be|is) right/)
  })
})

describe.each(platforms)('with %s, a secret that', (platform) => {
  beforeEach(() => runOn(platform))

  test.each(['', ' ', '""'])(
    'is empty (%j) explains nothing, as everyone could have signed with it',
    async (empty) => {
      const signature = createHmac('sha256', '').update(compact).digest('hex')
      const diagnosis = await diagnoseWebhook(compact, { 'x-webhook-signature': signature }, empty)
      expect(diagnosis.cause).toBe('unknown')
      expect(diagnosis.message).toContain('The secret is empty')
    },
  )
})

test.each([undefined, [], [undefined]])('without a secret (%j) says that there is none', async (secrets) => {
  const headers = { 'x-webhook-signature': await signWebhook(compact, { secret }) }
  const diagnosis = await diagnoseWebhook(compact, headers, secrets)
  expect(diagnosis.cause).toBe('secret_missing')
  expect(diagnosis.message).toContain('There is no secret to try')
})

test('of several secrets the right one is named by its place', async () => {
  expect((await diagnose({ secrets: ['another', secret] })).message).toContain('with secret 2 of 2')
  expect(await diagnose({ secrets: ['another', secret], arrived: `${compact}\n` })).toEqual({
    cause: 'body_line_break_added',
    message:
      'The signature would be right with secret 2 of 2 without the line break at the end of the body, which something added.',
  })
})

describe('what can’t be explained is described', () => {
  test.each<[string, Spoilt, string]>([
    ['another secret', { secrets: 'another' }, 'most likely the webhook has another secret'],
    ['an API key', { secrets: 'pt_test_0123456789' }, 'The secret looks like an API key'],
    ['an empty body', { arrived: '' }, 'something read it before'],
    ['a header of something else', { header: () => 'Basic abc' }, '9 characters, which are no signature'],
  ])('%s', async (_, delivery, message) => {
    const diagnosis = await diagnose(delivery)
    expect(diagnosis.cause).toBe('unknown')
    expect(diagnosis.message).toContain(message)
  })

  test('a header of another name is pointed out', async () => {
    const signature = await signWebhook(compact, { secret })
    const diagnosis = await diagnoseWebhook(compact, { 'X-Permit-Signature': signature }, secret)
    expect(diagnosis).toEqual({
      cause: 'signature_missing',
      message:
        "There is no header X-Webhook-Signature, but X-Permit-Signature looks like a signature: give header: 'X-Permit-Signature'.",
    })
    expect((await diagnoseWebhook(compact, new Headers(), secret)).message).toContain(
      'the webhook has no secret',
    )
  })

  test('without the secret, the signature or the body', async () => {
    for (const [, delivery] of spoilt) {
      const { message } = await diagnose(delivery)
      expect(message).not.toContain(secret)
      expect(message).not.toContain('In Review')
      expect(message).not.toMatch(/[0-9a-f]{32}/)
    }
  })
})

test('createWebhooks says it in its log, and changes no verdict', async () => {
  const { lines, logger } = createLines()
  const { fetch } = createWebhooks({ secret, logger, debug: diagnoseWebhook }).fallback(() => {})
  const { headers } = await deliver(event)
  const request = new Request('https://app.example', { method: 'POST', headers, body: `${compact}\n` })
  expect((await fetch(request)).status).toBe(401)
  expect(lines[1]).toContain('without the line break at the end of the body, which something added')
})
