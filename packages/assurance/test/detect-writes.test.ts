import { detectDialect } from '@permit-tracking/assurance'
import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { detectionOf, wrongSwitches } from './detect-support.ts'

/** Detects with writes through a `fetch` that may replace the response to the nth request. */
async function detectThrough(
  change: (respond: () => Promise<Response>, index: number, request: Request) => Promise<Response>,
  signal = new AbortController().signal,
) {
  const mock = createMock({ clock: 'manual' })
  const { key } = mock.keys.create({ name: 'detection', permissions: ['read', 'write'] })
  const before = new Set(mock.watchlist.list().map(({ uuid }) => uuid))
  const methods: string[] = []
  const result = await detectDialect({
    ...detectionOf(mock),
    apiKey: key,
    allowWrites: true,
    signal,
    fetch(request) {
      methods.push(request.method)
      return change(() => mock.fetch(request), methods.length, request)
    },
  })
  const left = mock.watchlist.list().filter(({ uuid }) => !before.has(uuid))
  return { mock, result, left, methods }
}

const lost = () => Promise.reject(new TypeError('fetch failed'))

/** Failures of a single request, before and after it has had an effect. */
const failures: Readonly<Record<string, (respond: () => Promise<Response>) => Promise<Response>>> = {
  'not sent': lost,
  async 'sent, and the response lost'(respond) {
    await respond()
    return lost()
  },
  async 'done, with an error as the response'(respond) {
    await respond()
    return Response.json({ error: { code: 'server_error', message: 'Failed.' } }, { status: 500 })
  },
  'rate limited': async () =>
    Response.json({ error: { code: 'rate_limited', message: 'Too many.' } }, { status: 429 }),
}

test.each(Object.keys(failures))('one request of a run is %s: the watchlist is as before', async (name) => {
  const failure = failures[name] ?? lost
  const { methods } = await detectThrough((respond) => respond())
  for (let failing = methods.indexOf('POST'); failing <= methods.length; failing += 1) {
    const { mock, result, left } = await detectThrough((respond, index) =>
      index === failing ? failure(respond) : respond(),
    )
    expect([failing, left]).toEqual([failing, []])
    expect([failing, wrongSwitches(result.dialect, mock.dialect)]).toEqual([failing, []])
    // Each contact, also one that only may exist, is reported.
    expect(result.leftovers.length).toBeGreaterThanOrEqual(mock.contacts.size - 40)
    expect(result.stopReason !== undefined).toBe(name !== 'done, with an error as the response')
  }
})

test('a permit that cannot be removed is reported', async () => {
  const { result, left } = await detectThrough((respond, _index, { method }) =>
    method === 'DELETE' ? Promise.resolve(new Response(null, { status: 503 })) : respond(),
  )
  const [permit] = left
  expect(left).toHaveLength(1)
  expect(result.leftovers.at(-1)).toBe(`The permit ${permit?.uuid} may still be on the watchlist. Remove it.`)
  expect(result.dialect).not.toHaveProperty('deleteStatus')
})

test.each(['POST', 'DELETE'])('interrupted at a %s: the watchlist is as before', async (method) => {
  const controller = new AbortController()
  let interruptedAt = 0
  const { result, left, methods } = await detectThrough(async (respond, index, request) => {
    if (new URL(request.url).pathname.includes('/watchlist') && request.method === method) {
      controller.abort()
      interruptedAt = index
    }
    return respond()
  }, controller.signal)
  expect(left).toEqual([])
  expect(result.stopReason).toBe('the run was interrupted')
  expect(result.dialect).toHaveProperty('perPageMax')
  expect(methods.slice(interruptedAt)).toEqual(method === 'POST' ? ['DELETE'] : [])
})

test('interrupted during the wait for a reset: the run ends at once', async () => {
  const controller = new AbortController()
  const mock = createMock({ clock: 'manual' })
  const result = await detectDialect({
    ...detectionOf(mock),
    signal: controller.signal,
    maxWaitMs: 65_000,
    onWait: () => setImmediate(() => controller.abort()),
    clock: { ...mock.clock, schedule: () => () => {} },
    spacingMs: 0,
  })
  expect(result.stopReason).toBe('the run was interrupted')
})

test('fields of which any one suffices are not taken for required ones', async () => {
  const { result } = await detectThrough(async (respond, _index, request) => {
    const body = request.method === 'POST' ? await request.clone().json() : undefined
    if (!body?.name || body.email || body.phone) return respond()
    return Response.json({ error: { code: 'invalid_request', message: 'No way to reach.' } }, { status: 400 })
  })
  expect(result.dialect).not.toHaveProperty('contactRequired')
  expect(result.switches.find(({ name }) => name === 'contactRequired')?.reason).toBe(
    'No set of required fields explains which contacts are created and which are a 400.',
  )
})

test('without the write permission nothing is written', async () => {
  const mock = createMock({ clock: 'manual' })
  const { key } = mock.keys.create({ name: 'detection', permissions: ['read'] })
  const { writes, switches } = await detectDialect({ ...detectionOf(mock), apiKey: key, allowWrites: true })
  expect(writes).toBe(0)
  expect(switches.find(({ name }) => name === 'createStatus')?.reason).toBe(
    'The key has no write permission.',
  )
})
