import { expect, test } from '@permit-tracking/mock/vitest'
import { describe, type OnTestFailedHandler } from 'vitest'
import { send } from './support.ts'

describe.concurrent('tests at the same time', () => {
  test.for(Array.from({ length: 10 }, (_, index) => index))(
    'number %i has a mock of its own',
    async (index, { mock, expect }) => {
      for (let count = 0; count <= index; count += 1) await send(mock, '/me')
      expect(mock).toHaveReceivedTimes(index + 1, 'getMe')
      expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe(`${1000 - index - 2}`)
    },
  )
})

test('the clock is a manual one', async ({ mock }) => {
  const start = mock.clock.now()
  await mock.clock.advance('61s')
  expect(mock.clock.now() - start).toBe(61_000)
})

test('the mock has a server for code that takes no fetch', async ({ mock, mockServer }) => {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  expect((await fetch(`${mockServer.url}/me`, { headers })).status).toBe(200)
  expect(mock).toHaveReceived('getMe', { status: 200 })
})

describe('with options', () => {
  test.override({ mockOptions: { permits: 3, plan: 'starter' } })

  test('the mock follows them', async ({ mock }) => {
    expect(mock.permits.size).toBe(3)
    expect((await send(mock, '/me')).headers.get('X-RateLimit-Limit')).toBe('100')
  })
})

describe('a test that is retried', () => {
  test('has the requests of each attempt in its error', { retry: 2 }, async ({ mock, task }) => {
    const attempt = (task.result?.retryCount ?? 0) + 1
    await send(mock, `/permits?page=${attempt}`)
    if (attempt < 3) throw new Error(`attempt ${attempt}`)
    const pages = task.result?.errors?.map(({ message }) => message.match(/page=\d/g))
    expect(pages).toEqual([['page=1'], ['page=2']])
  })
})

describe('a planned fault that no request has met', () => {
  const messages: string[] = []
  const note: OnTestFailedHandler = ({ task }) => {
    for (const { message } of task.result?.errors ?? []) messages.push(message)
  }

  test.fails('fails the test', ({ mock, onTestFailed }) => {
    onTestFailed(note)
    mock.faults.nth(2, { operation: 'getMe', status: 503 })
    mock.createOrganization().faults.next({ kind: 'reset', when: () => false })
  })

  test('is named in the error', () => {
    expect(messages).toEqual([
      expect.stringMatching(
        /^The test planned 2 faults that affected no request:\n {2}mock\.faults\.nth\(2, {"operation":"getMe","status":503}\)\n {2}organization\.faults\.next\({"kind":"reset","when":"\(\) => false"}\)\n/,
      ),
    ])
    expect(messages[0]).toContain(
      'For each fault, send a request that it affects, or remove it before the end of the test, such as with `mock.faults.clear()`.',
    )
  })

  test.fails('is not added to another error', ({ mock, onTestFailed }) => {
    messages.length = 0
    onTestFailed(note)
    mock.faults.next()
    throw new Error('Another error.')
  })

  test('is only in the error of a test that would pass', () => {
    expect(messages).toEqual([expect.stringMatching(/^Another error\./)])
  })

  test('is ignored if the test removes it, and so are faults in the background', ({ mock }) => {
    mock.faults.next()
    mock.faults.clear()
    mock.faults.every(2)
    mock.faults.fraction(0.1)
  })

  test('counts as met once it has affected a request', async ({ mock }) => {
    mock.faults.next({ status: 503, times: 3 })
    expect((await send(mock, '/me')).status).toBe(503)
  })
})

describe('a test that waits for the clock and fails', () => {
  const errors: { message: string }[] = []

  test.fails('is described', async ({ mock, onTestFailed }) => {
    onTestFailed(({ task }) => void errors.push(...(task.result?.errors ?? [])))
    mock.webhooks.create({ url: async () => new Response('', { status: 500 }) })
    mock.permits.setStatus(mock.watchlist.all()[0]?.uuid ?? '', 'On Hold')
    await mock.clock.advance(0)
    mock.faults.next({ kind: 'delay', latency: '100ms' })
    void send(mock, '/me').catch(() => undefined)
    throw new Error('Timed out.')
  })

  test('with the request and the retry of the delivery that wait', () => {
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Timed out\.\n\nPending until the test calls `mock\.clock\.advance\(…\)`:\n {2}12:00:00\.100 a delay of 100 ms of GET \/v1\/me\n {2}12:01:00\.000 retry 1 of 5 of dlv_\w+ .*$/,
      ),
    ])
  })
})

describe('after a test', () => {
  const underway: AbortSignal[] = []
  const never = (request: Request) => {
    underway.push(request.signal)
    return new Promise<Response>(() => {})
  }

  test('which leaves deliveries to several organizations under way', async ({ mock }) => {
    for (const { webhooks } of [mock, mock.createOrganization()]) {
      void webhooks.sendTest(webhooks.create({ url: never }).id)
    }
    await mock.clock.advance(0)
    expect(underway.map(({ aborted }) => aborted)).toEqual([false, false])
  })

  test('all of them are ended', () => {
    expect(underway.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
