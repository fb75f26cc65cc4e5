import type { Client, ClientOptions } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import {
  hang,
  hangUntilAborted,
  json,
  limited,
  problem,
  record200,
  type Step,
  scriptedFetch,
} from './scripted-fetch.ts'
import { isSettled, rejection } from './settle.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
})
afterEach(() => void vi.useRealTimers())

const reason = new Error('the user has left')

/** Bodies that a fake service has begun, and whether they were closed. */
function bodies() {
  const open = new Set<number>()
  let count = 0
  /** Response whose body never ends. It ignores signals; only `cancel` closes it. */
  const endless = (status = 200) => {
    const body = ++count
    open.add(body)
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
        cancel: () => void open.delete(body),
      }),
      { status },
    )
  }
  return { open, endless }
}

const page = (number: number) =>
  json({ data: [{ uuid: `p${number}` }], meta: { page: number, per_page: 1, total: 5, total_pages: 5 } })

interface Point {
  readonly steps?: readonly Step[]
  readonly client?: ClientOptions
  readonly call?: (client: Client, signal: AbortSignal) => PromiseLike<unknown>
  /** Times of the abort, in milliseconds after the call. */
  readonly afterMs?: number
  readonly requests: number
}

const { open, endless } = bodies()

describe.each<[string, Point]>([
  ['while the key function runs', { client: { apiKey: () => new Promise(() => undefined) }, requests: 0 }],
  ['before headers', { steps: [hangUntilAborted], requests: 1 }],
  ['before headers of a fetch that ignores its signal', { steps: [hang], requests: 1 }],
  ['in the body', { steps: [() => endless()], requests: 1 }],
  ['in the body of a failure', { steps: [() => endless(503)], requests: 1 }],
  ['in the wait after a failure', { steps: [problem(503)], afterMs: 300, requests: 1 }],
  ['in the wait after a 429', { steps: [limited({ 'retry-after': '30' })], afterMs: 20_000, requests: 1 }],
  [
    'in the queue of a limiter that ignores its signal',
    {
      client: { limiter: { acquire: () => new Promise(() => undefined), release: () => undefined } },
      requests: 0,
    },
  ],
  ['in the second try', { steps: [problem(503), hang], afterMs: 1_000, requests: 2 }],
  [
    'while a body is sent',
    {
      steps: [hang],
      call: (client, signal) => client.contacts.create({ name: 'Dana' }, { signal }),
      requests: 1,
    },
  ],
  [
    'in the first page of a walk',
    {
      steps: [hang],
      call: (client, signal) => client.permits.list({}, { signal }).collect({ limit: 5 }),
      requests: 1,
    },
  ],
  [
    'in a later page of a walk',
    {
      steps: [page(1), page(2), hang, hang, hang],
      call: (client, signal) => client.contacts.list({ per_page: 1 }, { signal }).collect({ limit: 5 }),
      requests: 3,
    },
  ],
  [
    'in a page by itself',
    { steps: [() => endless()], call: (client, signal) => client.permits.list({}, { signal }), requests: 1 },
  ],
  [
    'in client.api',
    { steps: [hang], call: (client, signal) => client.api.GET('/me', { signal }), requests: 1 },
  ],
])('an abort %s', (_, { steps = [], client: options, call, afterMs = 10, requests }) => {
  test('settles the call within 50 ms with the signal’s reason, and leaves nothing behind', async () => {
    open.clear()
    const controller = new AbortController()
    const fetch = scriptedFetch(...steps)
    const client = clientOn(fetch, options)
    const run = call ?? ((of, signal) => of.permits.get('p1', { signal }))
    const promise = run(client, controller.signal)
    const rejected = rejection(promise)
    await vi.advanceTimersByTimeAsync(afterMs)
    expect(await isSettled(promise)).toBe(false)
    const abortedAt = Date.now()
    controller.abort(reason)
    expect(await rejected).toBe(reason)
    expect(Date.now() - abortedAt).toBeLessThanOrEqual(50)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    expect([...open]).toEqual([])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetch.requests).toHaveLength(requests)
  })
})

test('an abort before the call sends nothing and reads no key', async () => {
  const fetch = scriptedFetch(record200())
  const readKey = vi.fn(() => 'key')
  const signal = AbortSignal.abort(reason)
  for (const call of [
    clientOn(fetch, { apiKey: readKey }).me({ signal }),
    clientOn(fetch, { apiKey: readKey }).permits.list({}, { signal }),
    clientOn(fetch, { apiKey: readKey }).permits.list({}, { signal }).collect(),
  ]) {
    expect(await rejection(call)).toBe(reason)
  }
  expect(readKey).not.toHaveBeenCalled()
  expect(fetch.requests).toHaveLength(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a response that arrives after the abort is closed unread', async () => {
  open.clear()
  let respondLate = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    respondLate = resolve
  })
  const controller = new AbortController()
  const call = clientOn(scriptedFetch(() => late)).me({ signal: controller.signal })
  const rejected = rejection(call)
  await vi.advanceTimersByTimeAsync(1)
  controller.abort(reason)
  expect(await rejected).toBe(reason)
  respondLate(endless())
  await vi.advanceTimersByTimeAsync(0)
  expect([...open]).toEqual([])
})

test('a timeout in the body closes it too', async () => {
  open.clear()
  const rejected = rejection(
    clientOn(
      scriptedFetch(() => endless()),
      { retry: 0, timeout: '1s' },
    ).me(),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await rejected).toMatchObject({ name: 'TimeoutError' })
  expect([...open]).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('the body of a failed response is read to its end before the retry is sent', async () => {
  let isOpen = false
  const failing = () => {
    isOpen = true
    return new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(1_024))
          if (controller.desiredSize !== null && ++pulls === 40) {
            isOpen = false
            controller.close()
          }
        },
      }),
      { status: 503 },
    )
  }
  let pulls = 0
  const openAtRetry = vi.fn(() => {
    expect(isOpen).toBe(false)
    return record200()
  })
  const call = clientOn(scriptedFetch(failing, openAtRetry)).me()
  await vi.advanceTimersByTimeAsync(500)
  await call
  expect(openAtRetry).toHaveBeenCalledOnce()
})

test('an abort between two pages ends the walk with its reason', async () => {
  const controller = new AbortController()
  const fetch = scriptedFetch(page(1), page(2), page(3), page(4), page(5))
  const walked: string[] = []
  const walk = async () => {
    for await (const { uuid } of clientOn(fetch).permits.list(
      { per_page: 1 },
      { signal: controller.signal },
    )) {
      walked.push(uuid)
      controller.abort(reason)
    }
  }
  expect(await rejection(walk())).toBe(reason)
  await vi.advanceTimersByTimeAsync(0)
  expect(walked).toEqual(['p1'])
  expect(vi.getTimerCount()).toBe(0)
})
