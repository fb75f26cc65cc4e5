import { createHash, createHmac } from 'node:crypto'
import { type AttackReport, createMock, type Receiver } from '@permit-tracking/mock'
import { createManualClock } from '@permit-tracking/mock/internal'
import { describe, expect, test } from 'vitest'

const secret = 'the-webhook-secret'

/** Returns the failures that an attack finds. */
async function attack(
  url: Extract<Receiver, (request: Request) => unknown>,
  options: Parameters<typeof createMock>[0] = {},
) {
  const { webhooks } = createMock({ permits: 1, ...options })
  return webhooks.attack(webhooks.create({ url, secret }).id)
}

function namesOf({ failures }: AttackReport): string[] {
  return failures.map(({ name }) => name)
}

const hmac = (body: string | Uint8Array) => createHmac('sha256', secret).update(body).digest('hex')
const answer = (status: number) => new Response(null, { status })

/** A receiver as it should be, but for what is exchanged. */
function careful({
  read = async (request: Request) => new Uint8Array(await request.arrayBuffer()),
  isRight = (signature: string, body: Uint8Array) => signature === hmac(body),
  handle = async (_event: unknown) => {},
} = {}) {
  const keys = new Set<string>()
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return answer(405)
    const body = await read(request)
    if (!isRight(request.headers.get('X-Webhook-Signature') ?? '', body)) return answer(401)
    const key = createHash('sha256').update(body).digest('hex')
    if (keys.has(key)) return answer(200)
    keys.add(key)
    try {
      await handle(JSON.parse(new TextDecoder().decode(body)))
    } catch {
      return answer(400)
    }
    return answer(200)
  }
}

test('a receiver as it should be passes', async () => {
  const report = await attack(careful())
  expect(String(report)).toBe(`${report.results.length} of ${report.results.length} passed.`)
  expect(report.failures).toEqual([])
  expect(report.results.length).toBeGreaterThanOrEqual(40)
})

describe('a receiver is caught that', () => {
  test('verifies nothing', async () => {
    const names = namesOf(await attack(async () => answer(200)))
    expect(names).toEqual([
      'unsigned',
      'empty_signature',
      'wrong_secret',
      'empty_secret',
      'undefined_secret',
      'signature_of_another',
      'changed_value',
      'reserialized',
      'added_field',
      'truncated',
      'emptied',
      'flipped_bit',
      'shortened_signature',
      'lengthened_signature',
      'two_signatures',
      'hash_without_key',
      'huge',
      'wrong_method',
    ])
  })

  test('hashes what a parser made of the body', async () => {
    const report = await attack(
      careful({
        isRight(signature, body) {
          try {
            return signature === hmac(JSON.stringify(JSON.parse(new TextDecoder().decode(body))))
          } catch {
            return false
          }
        },
      }),
    )
    expect(namesOf(report)).toEqual(['written_otherwise', 'reserialized'])
  })

  test('decodes the body as latin1', async () => {
    const report = await attack(
      careful({
        read: async (request) =>
          new TextEncoder().encode(Buffer.from(await request.arrayBuffer()).toString('latin1')),
      }),
    )
    expect(namesOf(report)).toEqual(['unicode'])
  })

  test('compares as far as the signature goes', async () => {
    const report = await attack(
      careful({ isRight: (signature, body) => signature !== '' && hmac(body).startsWith(signature) }),
    )
    expect(namesOf(report)).toEqual(['shortened_signature'])
  })

  test('decodes the signature leniently', async () => {
    const isRight = (signature: string, body: Uint8Array) =>
      Buffer.from(signature, 'hex').subarray(0, 32).toString('hex') === hmac(body)
    expect(namesOf(await attack(careful({ isRight })))).toEqual(['lengthened_signature'])
  })

  test('verifies only what is signed', async () => {
    const isRight = (signature: string, body: Uint8Array) => signature === '' || signature === hmac(body)
    expect(namesOf(await attack(careful({ isRight })))).toEqual(['unsigned', 'empty_signature'])
  })

  test('goes by the timestamp', async () => {
    const clock = createManualClock('2026-03-02T12:00:00Z')
    const handle = async (event: unknown) => {
      const { timestamp } = event as { timestamp: string }
      if (clock.now() - Date.parse(timestamp) > 300_000) throw new Error('Too old.')
    }
    expect(namesOf(await attack(careful({ handle }), { clock }))).toEqual(['hours_late'])
  })

  test('knows only so many events and fields', async () => {
    const handle = async (event: unknown) => {
      const { event: name, data } = event as { event: string; data: object }
      if (name !== 'permit.status_changed' || Object.keys(data).length > 4) throw new Error('Unknown.')
    }
    expect(namesOf(await attack(careful({ handle })))).toEqual([
      'unknown_event',
      'test_event',
      'unknown_fields',
      'missing_fields',
    ])
  })

  test('breaks on what it can’t read', async () => {
    const receive = careful()
    const report = await attack(async (request) => {
      const { status } = await receive(request)
      return answer(status === 400 ? 500 : status)
    })
    expect(report.failures).toEqual([
      expect.objectContaining({
        name: 'not_json',
        expected: 'either',
        responses: [500],
        problem: 'it responded with 500',
      }),
    ])
  })
})

test('effects reveal what responses hide', async () => {
  const { webhooks } = createMock({ permits: 1 })
  let acted = 0
  const verify = careful()
  const { id } = webhooks.create({
    secret,
    // It acts before it has verified, and does again what it has done.
    url: (request) => {
      acted += 1
      return verify(request)
    },
  })
  const { failures } = await webhooks.attack(id, { effects: () => acted })
  const problems = Object.fromEntries(failures.map(({ name, problem }) => [name, problem]))
  expect(problems).toMatchObject({
    duplicate: 'it handled 2 events instead of 1',
    duplicate_at_once: 'it handled 2 events instead of 1',
    unsigned: 'it rejected the delivery, but handled the event',
  })
  expect(problems).not.toHaveProperty('genuine')
  expect(problems).not.toHaveProperty('out_of_order')
})

test('a receiver that handles one event per permit misses the second', async () => {
  const { webhooks } = createMock({ permits: 1 })
  const permits = new Set<string>()
  const handle = async (event: unknown) => {
    const { data } = event as { data: { permit_uuid: string; new_status?: string } }
    if (data.new_status) permits.add(data.permit_uuid)
  }
  const { id } = webhooks.create({ secret, url: careful({ handle }) })
  const { failures } = await webhooks.attack(id, { effects: () => permits.size })
  expect(failures).toEqual([
    expect.objectContaining({ name: 'out_of_order', problem: 'it handled 1 event instead of 2' }),
  ])
})

test('one of two concurrent deliveries may get a 503', async () => {
  const busy = new Set<string>()
  const receive = careful()
  const report = await attack(async (request) => {
    const key = request.headers.get('X-Webhook-Signature') ?? ''
    if (busy.has(key)) return answer(503)
    busy.add(key)
    try {
      return await receive(request)
    } finally {
      busy.delete(key)
    }
  })
  expect(report.failures).toEqual([])
  expect(report.results.find(({ name }) => name === 'duplicate_at_once')?.responses).toEqual([200, 503])
})

test('secrets that were replaced are tried too', async () => {
  const { webhooks } = createMock({ permits: 1 })
  const keys = [secret, 'the-one-before']
  const isRight = (signature: string, body: Uint8Array) =>
    keys.some((key) => createHmac('sha256', key).update(body).digest('hex') === signature)
  const { id } = webhooks.create({ secret, url: careful({ isRight }) })
  const options = { previousSecret: 'the-one-before', retiredSecret: 'an-old-one' }
  expect((await webhooks.attack(id, options)).failures).toEqual([])
  keys.push('an-old-one')
  expect(namesOf(await webhooks.attack(id, options))).toEqual(['retired_secret'])
  keys.splice(1)
  expect(namesOf(await webhooks.attack(id, options))).toEqual(['previous_secret'])
})

test('a receiver that throws or does not respond is reported', async () => {
  const { webhooks } = createMock({ permits: 1 })
  let requests = 0
  const { id } = webhooks.create({
    secret,
    url: async (request) => {
      requests += 1
      if (requests === 1) return answer(200)
      if (request.method === 'GET') await new Promise(() => {})
      throw new Error('Connection reset.')
    },
  })
  const { failures } = await webhooks.attack(id, { timeout: '1ms' })
  expect(failures.find(({ name }) => name === 'unicode')?.responses).toEqual(['Connection reset.'])
  expect(failures.find(({ name }) => name === 'wrong_method')).toMatchObject({
    responses: ['no response within 1ms'],
    problem: 'it did not respond (no response within 1ms)',
    advice: 'accept POST only',
  })
})

test.each([
  [
    'is down',
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error('bad port') })),
    'it did not respond (fetch failed: bad port); check that it runs, that the webhook’s URL is right, and what it logs.',
  ],
  [
    'has another secret',
    careful({ isRight: () => false }),
    'it responded with 401; check that it has the webhook’s secret and reads the signature from the right header.',
  ],
])('a receiver that %s gets only that failure', async (_what, receiver, cause) => {
  const report = await attack(receiver)
  expect(namesOf(report)).toEqual(['genuine'])
  expect(report.results).toEqual(report.failures)
  expect(String(report).split('\n')).toEqual([
    'The receiver does not accept a genuine delivery, so the attack was stopped:',
    `- genuine: the receiver must accept an ordinary delivery, but ${cause}`,
  ])
})

describe('a receiver that verifies a parsed body gets that cause, and not a wrong secret', () => {
  const parsed = async (request: Request) => JSON.parse(await request.text())
  test.each<[string, (request: Request) => Promise<string>, string]>([
    ['String(body)', async (request) => String(await parsed(request)), 'the text `[object Object]`'],
    ['a body that was read', async () => '', 'an empty string'],
    ['{}', async () => '{}', 'an empty object'],
    ['indents', async (request) => JSON.stringify(await parsed(request), null, 2), 'with line breaks'],
    [
      'json.dumps of Python',
      async (request) => JSON.stringify(await parsed(request)).replace(/(?<=")([:,])(?=["{])/g, '$1 '),
      'with spaces',
    ],
  ])('%s', async (_case, read, said) => {
    const report = await attack(async (request) => {
      const signature = request.headers.get('X-Webhook-Signature')
      return answer(signature === hmac(await read(request)) ? 200 : 401)
    })
    expect(namesOf(report)).toEqual(['genuine'])
    expect(String(report)).toContain('it responded with 401; it has the right secret, but verifies ')
    expect(String(report)).toContain(said)
    expect(String(report)).toContain('pass the raw body to the verification')
    expect(String(report)).not.toContain('check that it has the webhook')
  })

  test('or fails, as it is given an object', async () => {
    const report = await attack(async () => answer(500))
    expect(report.failures[0]?.advice).toBe(
      'see what it logs, and pass the raw body to the verification, before middleware such as `express.json()` parses it',
    )
  })
})

test('a failure is a sentence with what to look at', async () => {
  expect(String(await attack(async () => answer(200)))).toContain(
    '\n- wrong_secret: the receiver must reject an event that is signed with another secret, but it responded with 200; ' +
      'compare the signature with the signature of the body.',
  )
})

test('the same seed makes the same deliveries, and none of them shows in the log', async () => {
  const attackWith = async (seed: number) => {
    const mock = createMock({ permits: 1, clock: 'manual' })
    const bodies: string[] = []
    const { id } = mock.webhooks.create({
      secret,
      url: async (request) => {
        bodies.push(await request.text())
        return answer(200)
      },
    })
    await mock.webhooks.attack(id, { seed })
    expect(mock.webhooks.deliveries()).toEqual([])
    return bodies
  }
  const bodies = await attackWith(1)
  expect(await attackWith(1)).toEqual(bodies)
  expect(await attackWith(2)).not.toEqual(bodies)
})

test('the dialect’s header and prefix are used', async () => {
  const { webhooks } = createMock({
    permits: 1,
    dialect: { signatureHeader: 'X-Signature-256', signaturePrefix: 'sha256=' },
  })
  const receive = careful()
  const { id } = webhooks.create({
    secret,
    url: (request) => {
      const headers = new Headers(request.headers)
      headers.set('X-Webhook-Signature', (headers.get('X-Signature-256') ?? '').replace(/^sha256=/, ''))
      return receive(new Request(request, { headers }))
    },
  })
  expect((await webhooks.attack(id)).failures).toEqual([])
})

test('a receiver that verifies as Standard Webhooks passes, and one that verifies a part of it is caught', async () => {
  const dialect = { standardWebhooks: true }
  const signatureOf = (request: Request, body: string) =>
    createHmac('sha256', secret)
      .update(`${request.headers.get('webhook-id')}.${request.headers.get('webhook-timestamp')}.${body}`)
      .digest('base64')
  const handled = new Set<string | null>()
  const createReceiver =
    (isRight: (sent: string, signature: string) => boolean) =>
    async (request: Request): Promise<Response> => {
      const body = await request.text()
      const [, sent = ''] = (request.headers.get('webhook-signature') ?? '').split('v1,')
      if (request.method !== 'POST' || !isRight(sent, signatureOf(request, body))) return answer(401)
      handled.add(request.headers.get('webhook-id'))
      expect(request.headers.get('User-Agent')).toBe('PermitTracking-Webhooks/1.0')
      return answer(204)
    }
  const { webhooks } = createMock({ permits: 1, dialect })
  const { id } = webhooks.create({ url: createReceiver((sent, signature) => sent === signature), secret })
  const report = await webhooks.attack(id, { effects: () => handled.size })
  expect(String(report)).toBe(`${report.results.length} of ${report.results.length} passed.`)
  const lenient = createReceiver((sent, signature) => sent !== '' && signature.startsWith(sent))
  expect(namesOf(await attack(lenient, { dialect }))).toEqual(['shortened_signature'])
  const unsigned = createReceiver((sent, signature) => sent === '' || sent === signature)
  expect(namesOf(await attack(unsigned, { dialect }))).toEqual(['unsigned', 'empty_signature'])
})

test('a receiver may read its own response', async () => {
  const receive = careful()
  const report = await attack(async (request) => {
    const response = new Response('body', { status: (await receive(request)).status })
    // Logs the body, say.
    response.body?.getReader()
    return response
  })
  expect(report.failures).toEqual([])
})

test('a request without a response is aborted', async () => {
  const signals: AbortSignal[] = []
  const fetch = (request: Request) => {
    signals.push(request.signal)
    return signals.length === 1 ? Promise.resolve(answer(200)) : new Promise<Response>(() => {})
  }
  const { webhooks } = createMock({ permits: 1, fetch })
  const { id } = webhooks.create({ url: 'https://receiver.example/', secret })
  await webhooks.attack(id, { timeout: 1 })
  expect(signals.length).toBeGreaterThan(40)
  expect(signals.slice(1).every(({ aborted }) => aborted)).toBe(true)
})

test('a webhook that is unknown or has no secret is not attacked', async () => {
  const { webhooks } = createMock({ permits: 1 })
  const { id } = webhooks.create({ url: async () => answer(200) })
  await expect(webhooks.attack(id)).rejects.toThrow(
    `Could not attack the webhook ${id}: it has no secret. Set one with webhooks.update().`,
  )
  await expect(webhooks.attack('whk_none')).rejects.toThrow(
    'Could not find the webhook: unknown id "whk_none"',
  )
})
