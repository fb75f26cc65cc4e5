import { createHmac } from 'node:crypto'
import { createWebhooks, diagnoseWebhook } from '@permit-tracking/sdk/webhooks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLines, deliver, secret, sign, statusChanged } from './delivery.ts'
import { platforms, runOn } from './platforms.ts'

const event = {
  ...statusChanged(),
  data: { ...statusChanged().data, note: 'Łódź é <b>a/b & c</b>' },
}
const compact = JSON.stringify(event)
const indented = JSON.stringify(event, null, 2)
const sorted = (value: object): object =>
  Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, typeof field === 'object' ? sorted(field) : field]),
  )
const utf8 = (text: string) => new TextEncoder().encode(text)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const latin1AsUtf8 = (text: string) => utf8(Buffer.from(text).toString('latin1'))
const ascii = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
const slashes = (text: string) => text.replaceAll('/', '\\/')
const html = (text: string) =>
  text.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
/** Returns the JSON in the style of Python's json.dumps. No text of the event has these characters between quotes. */
const python = (text: string) => text.replaceAll('":', '": ').replaceAll('",', '", ').replaceAll('},', '}, ')

/** Sent and received delivery, and the secrets of the receiver. */
interface Damage {
  readonly sent?: string
  readonly arrived?: string | Uint8Array<ArrayBuffer>
  readonly header?: (signature: string) => string
  readonly headers?: (signature: string) => Record<string, string>
  /** Secret of the service. Default: the receiver's. */
  readonly signedWith?: string
  readonly secrets?: string | string[]
}

/** Mistakes that people make, with their diagnosis. Up to the comment in between, the signature proves it. */
const mistakes: [mistake: string, cause: string, damage: Damage][] = [
  ['none', 'none', {}],
  ['the secret has a line break at its end', 'secret_white_space', { secrets: `${secret}\n` }],
  [
    'the secret has a line break in it',
    'secret_white_space',
    { secrets: `${secret.slice(0, 5)}\n${secret.slice(5)}` },
  ],
  ['the secret was copied with a zero-width space', 'secret_white_space', { secrets: `${secret}\u200b` }],
  ['the secret has a byte order mark', 'secret_white_space', { secrets: `\ufeff${secret}` }],
  ['the secret ends with \\n as two characters', 'secret_white_space', { secrets: `${secret}\\n` }],
  ['the secret is in double quotes', 'secret_quotes', { secrets: `"${secret}"` }],
  ['the secret is in single quotes', 'secret_quotes', { secrets: `'${secret}'` }],
  ['the secret is in typographic quotes', 'secret_quotes', { secrets: `“${secret}”` }],
  ['the secret is a whole line of .env', 'secret_quotes', { secrets: `WEBHOOK_SECRET=${secret}` }],
  ['the secret is an export of a shell', 'secret_quotes', { secrets: `export WEBHOOK_SECRET="${secret}"` }],
  ['the secret is a line of YAML', 'secret_quotes', { secrets: `webhook_secret: ${secret}` }],
  ['the header came twice', 'header_changed', { header: (text) => `${text}, ${text}` }],
  ['the header is as Stripe’s', 'header_changed', { header: (text) => `t=1772467211,v1=${text}` }],
  ['the header has parameters after it', 'header_changed', { header: (text) => `${text}; alg=sha256` }],
  [
    'the header has another name',
    'header_changed',
    { headers: (text) => ({ 'x-permit-signature': text, 'x-trace': 'ab'.repeat(32) }) },
  ],
  ['the body was indented with two spaces', 'body_rewritten', { arrived: indented }],
  ['the body was compacted', 'body_rewritten', { sent: indented, arrived: compact }],
  [
    'the body was compacted from four spaces',
    'body_rewritten',
    { sent: JSON.stringify(event, null, 4), arrived: compact },
  ],
  ['Python wrote the body', 'body_rewritten', { arrived: ascii(python(compact)) }],
  ['PHP wrote the body', 'body_rewritten', { arrived: ascii(slashes(compact)) }],
  ['Go wrote the body', 'body_rewritten', { arrived: html(compact) }],
  ['PostgreSQL’s jsonb sorted the fields', 'body_rewritten', { arrived: JSON.stringify(sorted(event)) }],
  [
    'JavaScript wrote the body of a service in Python',
    'body_rewritten',
    { sent: ascii(python(compact)), arrived: compact },
  ],
  [
    'JavaScript wrote the body of a service in PHP',
    'body_rewritten',
    { sent: ascii(slashes(compact)), arrived: compact },
  ],
  [
    'JavaScript wrote the body of a service in Go',
    'body_rewritten',
    { sent: html(compact), arrived: compact },
  ],
  ['an editor added a line break', 'body_white_space', { arrived: `${compact}\n` }],
  ['a line break was removed', 'body_white_space', { sent: `${compact}\n`, arrived: compact }],
  ['white space was added around the body', 'body_white_space', { arrived: `  ${compact}  ` }],
  ['CRLF became LF', 'body_white_space', { sent: indented.replaceAll('\n', '\r\n'), arrived: indented }],
  [
    'LF became CRLF',
    'body_white_space',
    { sent: `${indented}\n`, arrived: `${indented}\n`.replaceAll('\n', '\r\n') },
  ],
  ['a byte order mark was removed', 'body_encoding', { sent: `\ufeff${compact}`, arrived: compact }],
  ['a byte order mark was added', 'body_encoding', { arrived: `\ufeff${compact}` }],
  ['the body was decoded as Latin-1', 'body_encoding', { arrived: latin1AsUtf8(compact) }],
  [
    'the body was encoded as Latin-1',
    'body_encoding',
    {
      sent: compact.replace('Łódź', 'Lódz'),
      arrived: Buffer.from(compact.replace('Łódź', 'Lódz'), 'latin1'),
    },
  ],
  ['the body is in Base64, as on Lambda', 'body_base64', { arrived: base64(compact) }],
  [
    'a line break and a space in the secret',
    'body_white_space+secret_white_space',
    { arrived: `${compact}\n`, secrets: `${secret} ` },
  ],
  // For the following mistakes, the signature proves nothing.
  ['the webhook has another secret', 'another_secret', { secrets: 'another' }],
  ['the secret is an API key', 'secret_invalid', { secrets: 'pt_test_0123456789' }],
  ['the header is another one', 'header_changed', { header: () => 'Basic abc' }],
  ['the header is missing', 'header_missing', { headers: () => ({ 'x-trace': 'ab'.repeat(32) }) }],
  ['the body was read before', 'body_empty', { arrived: '' }],
  ['the body was cut', 'body_cut', { arrived: compact.slice(0, 100) }],
  ['bytes were replaced when decoding', 'body_encoding', { arrived: compact.replace('Ł', '\ufffd') }],
  [
    'an unknown library wrote the body',
    'body_rewritten',
    { arrived: compact.replaceAll(':', ' : '), secrets: 'another' },
  ],
]

async function diagnose({
  sent = compact,
  arrived = sent,
  signedWith = secret,
  header = (text) => text,
  headers = (text) => ({ 'x-webhook-signature': header(text) }),
  secrets = secret,
}: Damage) {
  return diagnoseWebhook(arrived, headers(await sign(sent, { secret: signedWith })), secrets)
}

describe.each(platforms)('with %s', (platform) => {
  beforeEach(() => runOn(platform))

  test.each(mistakes)('%s: %s', async (_, cause, damage) => {
    const diagnosis = await diagnose(damage)
    expect(diagnosis.cause).toBe(cause)
    expect(diagnosis.message).not.toContain(secret)
    expect(diagnosis.message).not.toContain('In Review')
    expect(diagnosis.message).not.toMatch(/[0-9a-f]{32}/)
    if (cause !== 'none' && cause !== 'another_secret' && !cause.startsWith('secret')) {
      expect(diagnosis.message).not.toContain('another secret')
    }
  })
})

describe.each(platforms)('with %s, a secret that', (platform) => {
  beforeEach(() => runOn(platform))

  test.each(['', ' ', '""', '\0\0', 'AAAA'])(
    'equals the empty key (%j) explains nothing, as anyone could have signed with it',
    async (empty) => {
      const forged = createHmac('sha256', '').update(compact).digest('hex')
      const { cause } = await diagnoseWebhook(compact, { 'x-webhook-signature': forged }, empty)
      expect(['secret_invalid', 'another_secret']).toContain(cause)
    },
  )
})

test.each([
  'x'.repeat(1_048_576),
  '['.repeat(500_000),
  JSON.stringify(Array.from({ length: 60_000 }, () => '\u00e9')),
])('a large forged body costs no more than 8 MiB of hashing (%#)', async (forged) => {
  const hashed = vi.spyOn(crypto.subtle, 'verify')
  runOn('Web Crypto')
  const diagnosis = await diagnoseWebhook(forged, { 'x-webhook-signature': 'ab'.repeat(32) }, [
    secret,
    'two',
    'three',
  ])
  expect(diagnosis.cause).not.toBe('none')
  const bytes = hashed.mock.calls.reduce((sum, [, , , data]) => sum + data.byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(8 * 1_048_576)
})

test.each([undefined, [], [undefined]])(
  'without a secret (%j), the diagnosis is that it is missing',
  async (secrets) => {
    const headers = { 'x-webhook-signature': await sign(compact, { secret }) }
    const diagnosis = await diagnoseWebhook(compact, headers, secrets)
    expect(diagnosis.cause).toBe('secret_missing')
    expect(diagnosis.message).toContain('The secret is missing')
  },
)

test('the right one of several secrets is named by its position', async () => {
  expect((await diagnose({ secrets: ['another', secret] })).message).toContain('matches secret 2 of 2')
  expect(await diagnose({ secrets: ['another', secret], arrived: `${compact}\n` })).toEqual({
    cause: 'body_white_space',
    message:
      'The signature would match secret 2 of 2 with other white space at the ends of the body or its lines. Pass the body exactly as it was sent.',
  })
})

test('another header is named only if it has the right signature', async () => {
  const right = await sign(compact, { secret })
  expect(await diagnoseWebhook(compact, { 'X-Permit-Signature': right }, ['another', secret])).toEqual({
    cause: 'header_changed',
    message:
      "The delivery has no header X-Webhook-Signature, but the signature in X-Permit-Signature matches secret 2 of 2. Pass header: 'X-Permit-Signature'.",
  })
  const trace = await diagnoseWebhook(compact, { 'X-Trace': 'ab'.repeat(32) }, secret)
  expect(trace.message).not.toContain('X-Trace')
})

test('createWebhooks logs the diagnosis, and still rejects the delivery', async () => {
  const { lines, logger } = createLines()
  const { fetch } = createWebhooks({ secret, logger, diagnose: diagnoseWebhook }).fallback(() => {})
  const { headers } = await deliver(event)
  const request = new Request('https://app.example', { method: 'POST', headers, body: `${compact}\n` })
  expect((await fetch(request)).status).toBe(401)
  expect(lines[1]).toContain(
    'The signature would match with other white space at the ends of the body or its lines.',
  )
})

test('createWebhooks explains nothing with diagnose: false', async () => {
  const { lines, logger } = createLines()
  const { fetch } = createWebhooks({ secret, logger, diagnose: false }).fallback(() => {})
  expect((await fetch(await deliver(event, { key: 'another' }))).status).toBe(401)
  expect(lines).toHaveLength(1)
})

test('createWebhooks diagnoses no delivery that is only too old', async () => {
  const { lines, logger } = createLines()
  const options = { secret, logger, tolerance: '1h', diagnose: diagnoseWebhook } as const
  const { fetch } = createWebhooks(options).fallback(() => {})
  expect((await fetch(await deliver({ ...event, occurred_at: '2020-01-01T00:00:00Z' }))).status).toBe(401)
  expect(lines).toEqual([expect.stringContaining('its timestamp is not within 3600 s of now')])
})
