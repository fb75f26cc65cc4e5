import { createMock, type ManualClock } from '@permit-tracking/mock'
import { createManualClock } from '@permit-tracking/mock/internal'
import { describe, expect, test } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'

test('every organization keeps its receivers, faults and churn', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization()
  const received: string[] = []
  for (const { webhooks } of [mock, other]) {
    webhooks.create({
      url: (request) => {
        received.push(new URL(request.url).pathname.slice(1))
        return new Response()
      },
    })
  }
  const churn = other.churn({ remove: 1 })
  other.faults.next({ operation: 'getMe' })
  mock.restore(mock.snapshot())
  for (const organization of [mock, other]) {
    organization.permits.setStatus(watchedPermit(organization).uuid, 'On Hold')
  }
  await mock.clock.advance(0)
  expect(received).toEqual([mock, other].map(({ webhooks }) => webhooks.all()[0]?.id))
  expect((await send(other, '/me')).status).toBe(500)
  await send(other, '/permits')
  expect(churn.changes).toHaveLength(1)
})

test('a move of the clock that was requested before reset() or restore() does nothing after it', async () => {
  const mock = createTestMock()
  const snapshot = mock.snapshot()
  const start = mock.clock.now()
  for (const replace of [() => mock.reset(), () => mock.restore(snapshot)]) {
    const moves = [mock.clock.advance('1h'), mock.clock.advance('1h'), mock.clock.advanceTo(start + 1)]
    replace()
    expect(await Promise.all(moves)).toEqual([[], [], []])
    expect(mock.clock.now()).toBe(start)
  }
})

test('an error of a callback that fails before a reset is not thrown after it', async () => {
  const mock = createTestMock()
  let fail: (error: Error) => void = () => {}
  mock.clock.schedule(mock.clock.now(), () => new Promise((_resolve, reject) => (fail = reject)))
  await mock.clock.advance(0)
  fail(new Error('of the last test'))
  await new Promise(setImmediate)
  mock.reset()
  await mock.clock.advance('1s')
})

test('churn continues with the restored permits', async () => {
  const mock = createTestMock({ seed: 1 })
  const churn = mock.churn({ insert: 1, update: 1, remove: 1 })
  await send(mock, '/permits')
  mock.restore(createTestMock({ seed: 2 }).snapshot())
  expect((await send(mock, '/permits')).status).toBe(200)
  const [insert, update, remove] = churn.changes.slice(3)
  expect([insert, update].map((change) => mock.watchlist.has(change?.id ?? ''))).toEqual([true, true])
  expect(mock.watchlist.has(remove?.id ?? '')).toBe(false)
})

test.each([
  ['a receiver', { receivers: true }, /receivers\.whk_\w+: .* http:\/\/permits\.example: it is not HTTPS/],
  [
    'the address of a webhook',
    { receivers: false },
    /webhooks\.webhooks\[0\]\.url: .* ftp:\/\/permits\.example\/: /,
  ],
])('%s that can not be changes nothing', async (_what, { receivers }, message) => {
  const mock = createTestMock()
  const { id } = mock.webhooks.create({ url: 'https://permits.example' })
  const text = JSON.stringify(mock.snapshot())
  const snapshot = JSON.parse(
    receivers ? text : text.replace('https://permits.example', 'ftp://permits.example'),
  )
  const other = mock.createOrganization()
  mock.contacts.create({ name: 'Dana Ruiz' })
  await mock.clock.advance('1m')
  const before = mock.snapshot()
  expect(() =>
    mock.restore(snapshot, receivers ? { receivers: { [id]: 'http://permits.example' } } : {}),
  ).toThrow(message)
  expect(mock.snapshot()).toEqual(before)
  expect((await send(other, '/me')).status).toBe(200)
})

describe('a request that is under way when the mock is put into another state', () => {
  test.each(['reset', 'restore'] as const)('is cut by %s and does nothing to the new one', async (name) => {
    const mock = createTestMock()
    const before = mock.snapshot()
    const latencies = [{ latency: '1s' }, { latency: '1s', phase: 'after_commit' }] as const
    for (const latency of latencies) {
      mock.faults.next({ kind: 'delay', ...latency })
      const late = send(mock, '/contacts', { method: 'POST', body: { name: 'Late' } }).catch((error) => error)
      await mock.clock.advance('500ms')
      if (name === 'reset') mock.reset()
      else mock.restore(before)
      await mock.clock.advance('1s')
      const error: unknown = await late
      expect(error).toBeInstanceOf(TypeError)
      expect(error).toMatchObject({
        message: 'fetch failed',
        cause: {
          code: 'ECONNRESET',
          message: 'read ECONNRESET: the state of the mock was replaced while the request was in flight',
        },
      })
    }
    expect(JSON.stringify(mock.snapshot())).not.toContain('Late')
    expect(mock.usage().requests).toBe(0)
    const last = mock.requests().at(-1)
    if (name === 'reset') expect(last).toBeUndefined()
    else {
      expect(last?.status).toBeUndefined()
      expect(last?.reasons.at(-1)).toMatchObject({ kind: 'state', outcome: 'rejected' })
    }
    expect((await send(mock, '/me')).status).toBe(200)
    expect(mock.requests().at(-1)?.id).toBe(name === 'reset' ? 'req_1' : 'req_3')
  })

  test('is aborted too if its body arrives afterwards', async () => {
    const mock = createTestMock()
    let finish = () => {}
    const body = new ReadableStream({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode('{"name":"Late"}'))
          controller.close()
        }
      },
    })
    const init = { method: 'POST', headers: { Authorization: `Bearer ${mock.apiKey}` }, body, duplex: 'half' }
    const late = mock.fetch(`${mock.baseUrl}/contacts`, init).catch((error) => error)
    await mock.clock.advance(0)
    mock.reset()
    finish()
    expect(await late).toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(JSON.stringify(mock.snapshot())).not.toContain('Late')
    expect(mock.requests()).toEqual([])
  })

  test('uses up nothing of the new state', async () => {
    const mock = createTestMock()
    const late = send(mock, '/contacts', { method: 'POST', body: { name: 'Late' } }).catch((error) => error)
    mock.reset()
    mock.faults.next({ kind: 'key_revoked' })
    expect(await late).toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(mock.keys.all()[0]).toMatchObject({ last_used_at: null, revoked_at: null })
    mock.faults.clear()
    expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('999')
  })

  test('counts as no use of a key of the new state, also without a delay', async () => {
    const mock = createTestMock()
    const reset = () => {
      mock.reset()
      return true
    }
    for (const kind of ['delay', 'key_revoked'] as const) {
      mock.faults.next({ kind, when: reset })
      await expect(send(mock, '/me')).rejects.toThrow('fetch failed')
      expect(mock.keys.all()[0]).toMatchObject({ last_used_at: null, revoked_at: null })
    }
    expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('999')
  })

  test('changes no list of the new state, as its churn would', async () => {
    const mock = createTestMock()
    const before = mock.snapshot()
    mock.churn({ remove: 1 })
    const late = send(mock, '/permits')
    mock.restore(before)
    expect((await late).status).toBe(200)
    const [restored, untouched] = [await send(mock, '/permits'), await send(createTestMock(), '/permits')]
    expect(restored.body.meta).toEqual(untouched.body.meta)
  })

  test('is aborted even if another one waited for an invalid time', async () => {
    const manual = createManualClock()
    const schedule: ManualClock['schedule'] = (at, ...rest) => {
      if (at > manual.now() + 3_600_000) throw new RangeError('Invalid time.')
      return manual.schedule(at, ...rest)
    }
    const mock = createMock({ clock: { ...manual, schedule } })
    mock.faults.next({ kind: 'delay', latency: '1d' })
    await expect(send(mock, '/me')).rejects.toThrow('Invalid time.')
    mock.faults.next({ kind: 'delay', latency: '1s' })
    const late = send(mock, '/me').catch((error) => error)
    await mock.clock.advance(0)
    mock.reset()
    expect(await late).toMatchObject({ cause: { code: 'ECONNRESET' } })
  })

  test('is recorded as aborted after an abort of its caller', async () => {
    const mock = createTestMock()
    mock.faults.next({ kind: 'delay', latency: '1s' })
    const caller = new AbortController()
    const late = send(mock, '/me', { signal: caller.signal }).catch((error) => error)
    await mock.clock.advance(0)
    caller.abort()
    mock.restore(mock.snapshot())
    expect(await late).toMatchObject({ name: 'AbortError' })
    expect(mock.requests()[0]?.reasons.some(({ kind }) => kind === 'state')).toBe(false)
  })
})

test('a permit is plain data, and equal after it was restored', () => {
  const mock = createMock({ clock: 'manual', permits: 3 })
  const permits = mock.permits.all()
  const { uuid = '', status = '' } = permits[0] ?? {}
  expect(permits[0]).toMatchObject(mock.permits.setStatus(uuid, status))
  expect(structuredClone(permits)).toEqual(permits)
  const other = createMock({ clock: 'manual', permits: 1 })
  other.restore(mock.snapshot())
  expect(other.permits.all()).toEqual(permits)
})
