import { ConfigurationError } from '@permit-tracking/sdk'
import {
  createMemoryWebhookStore,
  createTestDelivery,
  createWebhooks,
  diagnoseWebhook,
  unknownEvent,
  type WebhookContext,
  type WebhooksOptions,
} from '@permit-tracking/sdk/webhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLines, deliver, respondTo, secret, statusChanged } from './delivery.ts'

/** Creates a receiver that records the arguments of its handlers. */
function createReceiver(options: Partial<WebhooksOptions> = {}) {
  const handled: string[] = []
  const contexts: WebhookContext[] = []
  const { lines, logger } = createLines()
  const webhooks = createWebhooks({ secret, logger, ...options })
    .on('permit.status_changed', ({ data }, context) => {
      handled.push(`${data.previous_status} → ${data.new_status}`)
      contexts.push(context)
    })
    .on(unknownEvent('permit.new_kind'), ({ data }) => handled.push(`new kind ${Object.keys(data)}`))
    .fallback(({ event }) => handled.push(`other ${event}`))
  return { ...webhooks, handled, contexts, lines }
}

describe('an event', () => {
  test('is passed to the handler of its name, and any other event to the fallback', async () => {
    const { fetch, handled } = createReceiver()
    const other = { ...statusChanged(), event: 'permit.fee_changed' }
    for (const event of [statusChanged(), { ...statusChanged(), event: 'permit.new_kind' }, other]) {
      expect((await fetch(await deliver(event))).status).toBe(200)
    }
    expect(handled[0]).toBe('Pending → In Review')
    expect(handled[1]).toContain('new kind permit_uuid')
    expect(handled[2]).toBe('other permit.fee_changed')
  })

  test.each(['constructor', '__proto__', 'toString'])('named %s is passed to the fallback', async (event) => {
    const { fetch, handled } = createReceiver()
    await fetch(await deliver({ ...statusChanged(), event }))
    expect(handled).toEqual([`other ${event}`])
  })

  test('is passed with its source, its position and the key of its body', async () => {
    const { fetch, contexts } = createReceiver()
    await fetch(await deliver())
    expect(contexts).toEqual([
      { source: 'delivery', position: 'next', key: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })
})

test('a handler of several events receives each with its type', async () => {
  const handled: string[] = []
  const { fetch } = createWebhooks({ secret })
    .on(['permit.added_to_watchlist', 'permit.removed_from_watchlist'], ({ event, data }) =>
      handled.push(`${event} ${data.permit_uuid}`),
    )
    .fallback(() => handled.push('fallback'))
  for (const event of ['permit.added_to_watchlist', 'permit.removed_from_watchlist', 'webhook.test']) {
    await fetch(await deliver({ ...statusChanged(), event }))
  }
  expect(handled).toEqual(['permit.added_to_watchlist p1', 'permit.removed_from_watchlist p1', 'fallback'])
})

describe('without a secret', () => {
  test.each([undefined, '', [undefined], () => undefined, async () => ''])(
    'the program starts, and the response to each delivery is 500 (%#)',
    async (missing) => {
      const { lines, logger } = createLines()
      const { fetch } = createWebhooks({ secret: missing, logger }).fallback(() => {})
      expect(lines).toEqual([])
      expect((await fetch(await deliver())).status).toBe(500)
      expect(lines).toEqual([
        expect.stringMatching(
          /Responded 500 to a webhook delivery\. `secret` is missing or empty\. Check its/,
        ),
      ])
    },
  )

  test('a function is called for each delivery', async () => {
    const secrets = ['another', secret]
    const { fetch } = createWebhooks({ secret: async () => secrets.pop(), logger: false }).fallback(() => {})
    expect((await fetch(await deliver())).status).toBe(200)
    expect((await fetch(await deliver())).status).toBe(401)
  })
})

describe('with timeout', () => {
  test('the response is 500 in time, the signal aborts, and the handler may still succeed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const finish = Promise.withResolvers<void>()
    const { lines, logger } = createLines()
    let signal: AbortSignal | undefined
    let handled = 0
    const { fetch } = createWebhooks({ secret, logger, timeout: '8s' }).fallback((_, context) => {
      handled += 1
      signal = context.signal
      return finish.promise
    })
    const first = fetch(await deliver())
    await vi.advanceTimersByTimeAsync(8_000)
    expect((await first).status).toBe(500)
    expect(lines).toEqual([
      expect.stringContaining('Handling permit.status_changed did not finish within `timeout` (8000 ms).'),
    ])
    expect(signal?.aborted).toBe(true)
    expect((await fetch(await deliver())).status).toBe(503)
    finish.resolve()
    await new Promise((turn) => setImmediate(turn))
    expect((await fetch(await deliver())).status).toBe(200)
    expect(handled).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a later failure is logged, and the delivery is handled again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const finish = Promise.withResolvers<void>()
    const { lines, logger } = createLines()
    const { fetch } = createWebhooks({ secret, logger, timeout: 100 }).fallback(() => finish.promise)
    const first = fetch(await deliver())
    await vi.advanceTimersByTimeAsync(100)
    await first
    finish.reject(new Error('the database is away'))
    await new Promise((turn) => setImmediate(turn))
    expect(lines[1]).toContain(
      'Handling permit.status_changed failed after its timeout. the database is away',
    )
  })
})

describe('the log', () => {
  test('on the console has the message of a handler’s error once, with its stack', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failure = new Error('the database is away')
    const { fetch } = createWebhooks({ secret }).fallback(() => {
      throw failure
    })
    await fetch(await deliver())
    expect(error.mock.calls).toEqual([
      ['[permit-tracking] Responded 500 to a webhook delivery of "permit.status_changed".', failure],
    ])
  })

  test('has one line without a stack for an error of the SDK', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { fetch } = createWebhooks({ secret }).fallback(() => {})
    const request = await deliver()
    await request.text()
    expect((await fetch(request)).status).toBe(500)
    expect(error.mock.calls).toEqual([
      [
        expect.stringContaining(
          'Responded 500 to a webhook delivery. Could not read the webhook: its body was',
        ),
      ],
    ])
  })

  test('has a line for a delivery that is being handled', async () => {
    const finish = Promise.withResolvers<void>()
    const { lines, logger } = createLines()
    const { fetch } = createWebhooks({ secret, logger }).fallback(() => finish.promise)
    const first = fetch(await deliver())
    await new Promise((turn) => setImmediate(turn))
    expect((await fetch(await deliver())).status).toBe(503)
    expect(lines).toEqual([
      'warn [permit-tracking] Responded 503 to a webhook delivery of "permit.status_changed". It is being handled already.',
    ])
    finish.resolve()
    await first
  })
})

describe('the response', () => {
  test('is 500 if a handler throws, and the log has the error, and its message, as some loggers drop the error', async () => {
    const error = vi.fn()
    const failure = new Error('the database is away')
    const { fetch } = createWebhooks({ secret, logger: { warn: vi.fn(), error } }).fallback(() => {
      throw failure
    })
    expect((await fetch(await deliver())).status).toBe(500)
    expect(error.mock.calls).toEqual([
      [
        '[permit-tracking] Responded 500 to a webhook delivery of "permit.status_changed". the database is away',
        failure,
      ],
    ])
  })

  test('and the log have neither the secret nor the signature', async () => {
    const { fetch, lines } = createReceiver({ diagnose: diagnoseWebhook })
    const request = await deliver(statusChanged(), { key: 'another-secret' })
    const signature = request.headers.get('X-Webhook-Signature') ?? ''
    await fetch(request)
    expect(lines.join()).not.toContain(secret)
    expect(lines.join()).not.toContain(signature)
    expect(lines.join()).not.toContain('In Review')
  })
})

describe('a body', () => {
  const large = { ...statusChanged(), note: 'x'.repeat(2_000) }

  test('over the limit causes a 413 and is not read further, for any Content-Length', async () => {
    const { fetch, lines, handled } = createReceiver({ maxBodyBytes: 1_000 })
    expect((await fetch(await deliver(large))).status).toBe(413)
    expect((await fetch(await deliver(large, { headers: { 'Content-Length': '10' } }))).status).toBe(413)
    for (const chunk of [new Uint8Array(400), 'x'.repeat(400)]) {
      let pulled = 0
      const body = new ReadableStream({
        pull(controller) {
          pulled += 1
          pulled > 100 ? controller.close() : controller.enqueue(chunk)
        },
      })
      const request = { method: 'POST', body, duplex: 'half' } as RequestInit
      expect((await fetch(new Request('https://app.example', request))).status).toBe(413)
      expect(pulled).toBeLessThan(100)
    }
    expect(handled).toEqual([])
    expect(lines.at(-1)).toContain('larger than `maxBodyBytes`')
  })

  test('whose connection ends in the middle causes a 400', async () => {
    const { fetch, lines } = createReceiver()
    const cut = new ReadableStream({ pull: (controller) => controller.error(new Error('socket hang up')) })
    const request = { method: 'POST', body: cut, duplex: 'half' } as RequestInit
    expect((await fetch(new Request('https://app.example', request))).status).toBe(400)
    expect(lines.join()).toContain('socket hang up')
  })
})

describe('a mistake in the setup', () => {
  test.each<[string, () => unknown, string]>([
    [
      'a second handler',
      () =>
        createWebhooks({ secret })
          .on('webhook.test', () => {})
          .on('webhook.test', () => {}),
      '`webhook.test` has a handler already.',
    ],
    [
      'no fallback',
      () => createWebhooks({ secret }).fallback(undefined as never),
      '`fallback` must be a function (received undefined).',
    ],
    [
      'a lease of 0 ms',
      () => createMemoryWebhookStore({ lease: 0 }),
      '`lease` must be a number above 0 (received 0).',
    ],
    [
      'a limit that is not a number',
      () => createWebhooks({ secret, maxBodyBytes: Number.NaN }),
      '`maxBodyBytes` must be a number above 0',
    ],
  ])('%s throws at once', (_, setUp, message) => {
    expect(setUp).toThrow(ConfigurationError)
    expect(setUp).toThrow(message)
  })

  test('handlers that are added later do not change a complete receiver', async () => {
    const registry = createWebhooks({ secret })
    const handled: string[] = []
    const { fetch } = registry.fallback(() => handled.push('fallback'))
    registry.on('permit.status_changed', () => handled.push('late'))
    await fetch(await deliver())
    expect(handled).toEqual(['fallback'])
  })
})

test('a logger that throws does not fail the delivery', async () => {
  const broken = {
    warn() {
      throw new Error('no room on the disk')
    },
    error() {
      throw new Error('no room on the disk')
    },
  }
  const { fetch } = createReceiver({ logger: broken })
  expect((await fetch(await deliver(statusChanged(), { key: 'another' }))).status).toBe(401)
})

test('the key identifies the verified body, even if its memory is reused', async () => {
  const { respond, contexts } = createReceiver()
  for (const status of ['Issued', 'Denied']) {
    const { headers, body } = await createTestDelivery(statusChanged('In Review', status), { secret })
    const memory = Buffer.from(body)
    const response = respondTo({ respond }, memory, headers)
    expect(await response).toBe(200)
    memory.fill(0)
  }
  expect(new Set(contexts.map(({ key }) => key)).size).toBe(2)
})

test('a key that is a promise fails the delivery, and its rejection does not end the process', async () => {
  const key = (() => Promise.reject(new Error('no database'))) as unknown as () => string
  const { fetch } = createReceiver({ key })
  expect((await fetch(await deliver(statusChanged()))).status).toBe(500)
})

test('a logger that rejects later does not fail the delivery', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const away = () => Promise.reject(new Error('no room on the disk'))
  const { fetch } = createReceiver({ logger: { warn: away, error: away }, diagnose: diagnoseWebhook })
  expect((await fetch(await deliver(statusChanged(), { key: 'another' }))).status).toBe(401)
  await new Promise((turn) => setImmediate(turn))
  expect(unhandled).not.toHaveBeenCalled()
})

test('a rejected delivery is one line in the log without a stack, since anyone can send one', async () => {
  const logger = { warn: vi.fn(), error: vi.fn() }
  const { fetch } = createWebhooks({ secret, logger }).fallback(() => {})
  expect((await fetch(await deliver(statusChanged(), { key: 'another-secret' }))).status).toBe(401)
  expect(logger.warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^\[permit-tracking\] Responded 401 to a webhook delivery\. Could not verify the webhook: [^\n]*$/,
      ),
    ],
  ])
  expect(logger.error).not.toHaveBeenCalled()
})

test('text from outside neither starts a new line in the log nor fills it', async () => {
  const { lines, logger } = createLines()
  const message = `Unrecognized key: "x\n[permit-tracking] Responded 200 to a webhook delivery ${'y'.repeat(10_000)}"`
  const { fetch } = createWebhooks({ secret, logger }).fallback(() => {
    throw new Error(message)
  })
  await fetch(await deliver(statusChanged()))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('\n')
  expect(lines[0]?.length).toBeLessThan(2_100)
})

describe('a handler that returns a response', () => {
  test.each([
    ['with an error', () => new Response(null, { status: 418 }), 1],
    ['without one', () => new Response(), 0],
  ])('%s gets a response of 200, which the log says if it is an error', async (_, respond, count) => {
    const { lines, logger } = createLines()
    const { fetch } = createWebhooks({ secret, logger }).fallback(respond)
    expect((await fetch(await deliver())).status).toBe(200)
    expect(lines).toHaveLength(count)
    if (count) expect(lines[0]).toContain('returned a response with status 418, which is ignored')
  })
})
