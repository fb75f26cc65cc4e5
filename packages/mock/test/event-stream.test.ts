import { createMock, type ManualClock, type Mock } from '@permit-tracking/mock'
import { createControl } from '@permit-tracking/mock/control'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { type Control, openStream, poll } from './event-support.ts'
import { send } from './support.ts'

let mock: Mock<ManualClock>
let control: Control

beforeEach(() => {
  vi.useFakeTimers()
  mock = createMock({ permits: 4, contacts: 1, clock: 'manual' })
  control = createControl(mock)
})

const changeClock = () => mock.clock.schedule(Date.now() + 1e9, () => {})

describe('a stream', () => {
  test('starts with the present, and then has the changes at once', async () => {
    const stream = await openStream(control)
    expect(stream.response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(await stream.next()).toEqual({
      cursor: expect.any(String),
      now: '2026-03-02T12:00:00.000Z',
      clock_mode: 'manual',
      missed: false,
      changes: [],
    })
    await vi.advanceTimersByTimeAsync(50)
    const next = stream.next()
    changeClock()
    await vi.advanceTimersByTimeAsync(0)
    expect(await next).toMatchObject({ changes: [{ type: 'clock' }] })
    await stream.cancel()
  })

  test('has at most one message in 50 ms, which repeats no change', async () => {
    const stream = await openStream(control)
    await stream.next()
    const { id } = mock.contacts.create({ name: 'a' })
    const received = vi.fn()
    const next = stream.next().then(received)
    mock.contacts.update(id, { name: 'b' })
    await vi.advanceTimersByTimeAsync(49)
    mock.contacts.update(id, { name: 'c' })
    await send(mock, '/me')
    expect(received).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await next
    const changes = [{ type: 'contact', contact_id: id }, { type: 'request' }]
    expect(received).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        changes: [expect.objectContaining(changes[0]), expect.objectContaining(changes[1])],
      }),
    )
    await stream.cancel()
  })

  test.each([
    [20, 70],
    [300, 250],
  ])('has no message for a longer time after one of %i changes: %i ms', async (count, pauseMs) => {
    const stream = await openStream(control)
    await stream.next()
    const many = stream.next()
    for (let sent = 0; sent < count; sent += 1) await send(mock, '/me')
    await vi.advanceTimersByTimeAsync(50)
    expect((await many)?.changes).toHaveLength(count)
    const received = vi.fn()
    const next = stream.next().then(received)
    changeClock()
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(received).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await next
    await stream.cancel()
  })

  test('has a comment after 15 seconds without a change', async () => {
    const stream = await openStream(control)
    await stream.next()
    const next = stream.text()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next).toBe(':\n\n')
    await stream.cancel()
  })

  test('that is never read needs nothing, and then misses what happened', async () => {
    const stream = await openStream(control)
    await stream.next()
    for (let count = 0; count < 2_001; count += 1) changeClock()
    expect(vi.getTimerCount()).toBe(0)
    const next = stream.next()
    await vi.advanceTimersByTimeAsync(50)
    expect(await next).toMatchObject({ missed: true, changes: [] })
    await stream.cancel()
  })

  test('ends with its signal and leaves no timer', async () => {
    const leaving = new AbortController()
    const stream = await openStream(control, undefined, leaving.signal)
    await stream.next()
    const next = stream.next()
    await vi.advanceTimersByTimeAsync(0)
    leaving.abort()
    expect(await next).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)

    const aborted = await openStream(control, undefined, AbortSignal.abort())
    expect(await aborted.next()).toBeUndefined()
  })

  test('that is canceled while it waits leaves no timer', async () => {
    const stream = await openStream(control)
    await stream.next()
    const next = stream.next()
    await vi.advanceTimersByTimeAsync(0)
    await stream.cancel()
    expect(await next).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('resumes after the header that a browser sends', async () => {
    const { cursor } = await poll(control)
    changeClock()
    const { cursor: later } = await poll(control)
    const headers = { 'Last-Event-ID': later }
    const url = `http://127.0.0.1:4010/_mock/events?cursor=${cursor}`
    const response = await control(new Request(url, { headers }), { remoteAddress: '127.0.0.1' })
    expect(await response.json()).toMatchObject({ data: { cursor: later, changes: [] } })
  })

  test('is not opened for HEAD', async () => {
    const request = new Request('http://127.0.0.1:4010/_mock/events', {
      method: 'HEAD',
      headers: { Accept: 'text/event-stream' },
    })
    const response = await control(request, { remoteAddress: '127.0.0.1' })
    expect([response.status, response.body]).toEqual([200, null])
  })
})

describe('a cursor', () => {
  test('that is unknown means that changes were missed', async () => {
    const { cursor } = await poll(control)
    const [run] = cursor.split('-')
    for (const unknown of ['other-0', `${run}-7`, `${run}-`, `${run}--1`, 'a']) {
      expect(await poll(control, unknown)).toMatchObject({ cursor, missed: true, changes: [] })
    }
  })

  test('is kept without a reader', async () => {
    const { cursor } = await poll(control)
    await vi.advanceTimersByTimeAsync(3_600_000)
    changeClock()
    expect(await poll(control, cursor)).toMatchObject({ missed: false, changes: [{ type: 'clock' }] })
  })

  test('keeps the place while a stream waits', async () => {
    const stream = await openStream(control)
    const first = await stream.next()
    for (let minute = 0; minute < 5; minute += 1) {
      const next = stream.text()
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await next).toBe(':\n\n')
    }
    expect(await poll(control, first?.cursor)).toMatchObject({ missed: false })
    await stream.cancel()
  })
})

test('every one of 1,751 requests is a change, and 5,000 requests later changes were missed', async () => {
  const { cursor } = await poll(control)
  const numbers = async (count: number) => {
    for (let index = 0; index < count; index += 1) await send(mock, '/me')
  }
  await numbers(1_751)
  const { changes, missed } = await poll(control, cursor)
  const ids = changes.flatMap((change) => (change.type === 'request' ? [change.request.id] : []))
  expect([missed, ids.length, ids[0], ids.at(-1)]).toEqual([false, 1_751, 'req_1', 'req_1751'])
  await numbers(3_249)
  expect(await poll(control, cursor)).toMatchObject({ missed: true, changes: [] })
})

test('connections that end anywhere lose nothing and repeat nothing', async () => {
  const step = fc.record({
    requests: fc.nat({ max: 3 }),
    reading: fc.constantFrom('poll', 'stream', 'two messages', 'nothing'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      mock.reset()
      let { cursor } = await poll(control)
      const received: string[] = []
      const take = (batch: Awaited<ReturnType<typeof poll>> | undefined) => {
        if (!batch) throw new Error('The stream ended.')
        expect(batch.missed).toBe(false)
        for (const change of batch.changes) if (change.type === 'request') received.push(change.request.id)
        ;({ cursor } = batch)
      }
      for (const { requests, reading } of [...steps, { requests: 1, reading: 'poll' }]) {
        for (let count = 0; count < requests; count += 1) await send(mock, '/me')
        if (reading === 'poll') take(await poll(control, cursor))
        if (reading !== 'stream' && reading !== 'two messages') continue
        const stream = await openStream(control, cursor)
        take(await stream.next())
        const next = stream.next()
        if (reading === 'two messages') {
          await send(mock, '/me')
          await vi.advanceTimersByTimeAsync(250)
          take(await next)
        }
        await stream.cancel()
      }
      expect(received).toEqual(mock.requests().map(({ id }) => id))
    }),
    { numRuns: propertyRuns(60) },
  )
})
