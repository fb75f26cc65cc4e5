import { expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { identifiers, listServer } from './list-server.ts'

test('the request for the next page has left before a page is worked on without waiting', async () => {
  const serve = listServer({ count: 6 })
  const left: (string | null)[] = []
  // As Node's own, which looks for a turn of the event loop whether the connection is still open.
  const client = clientOn(async (request) => {
    await new Promise((resolve) => setImmediate(resolve))
    left.push(new URL(request.url).searchParams.get('page'))
    return serve(request)
  })
  const list = client.permits.list({ per_page: 2 }, { consistency: 'fast' })
  const seen: number[] = []
  for await (const _ of list) seen.push(left.length)
  expect(seen).toEqual([2, 2, 3, 3, 4, 4])
})

test('a page that comes while the iteration is ended is not lost to its resume token', async () => {
  const fetch = listServer({ count: 6 })
  const { permits } = clientOn(fetch)
  const list = permits.list({ per_page: 2 })
  const iterator = list[Symbol.asyncIterator]()
  const pending = iterator.next()
  // The first page has arrived when the second is requested, and waits for the event loop.
  for (let waited = 0; waited < 1_000 && fetch.requests.length < 2; waited++) await undefined
  expect(fetch.requests).toHaveLength(2)
  await iterator.return()
  expect(await pending).toEqual({ done: true, value: undefined })
  const rest = await permits.list({ per_page: 2 }, { resume: list.resumeToken() }).collect()
  expect(rest.map(({ uuid }) => uuid)).toEqual(identifiers(6))
})

test.each([0, 1, 2, 3, 4, 5, 6, 8, 10])(
  'after the end of an iteration no request is sent, even if its page arrived %i steps before',
  async (steps) => {
    const serve = listServer({ count: 600 })
    let respond = () => {}
    let isEnded = false
    let late = 0
    const client = clientOn(async (request) => {
      if (isEnded) late++
      await new Promise<void>((resolve) => {
        respond = resolve
      })
      return serve(request)
    })
    const iterator = client.permits.list({}, { prefetch: 4 })[Symbol.asyncIterator]()
    const pending = iterator.next()
    await new Promise((resolve) => setImmediate(resolve))
    respond()
    for (let step = 0; step < 5 * steps; step++) await undefined
    isEnded = true
    await iterator.return()
    await pending
    await new Promise((resolve) => setImmediate(resolve))
    expect(late).toBe(0)
  },
)
