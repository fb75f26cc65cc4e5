import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { createLimiter, type Limiter } from '@permit-tracking/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, ruledFetch } from './scripted-fetch.ts'
import { rejection, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** The limiter that the guide shows, as it stands there. */
async function loadEvenLimiter(): Promise<(requestsPerMinute: number) => Limiter> {
  const guide = await readFile(new URL('../../../docs/guides/rate-limits.md', import.meta.url), 'utf8')
  const blocks = guide.match(/(?<=```ts\n)[\s\S]*?(?=```)/g) ?? []
  const source = blocks.find((block) => block.includes('export function createEvenLimiter')) ?? ''
  const body = stripTypeScriptTypes(source)
    .replace(/^import .*$/m, '')
    .replace('export ', '')
  return new Function('createLimiter', `${body}; return createEvenLimiter`)(createLimiter)
}

test('the limiter of the guide spreads requests evenly', async () => {
  const createEvenLimiter = await loadEvenLimiter()
  const fetch = ruledFetch(() => json({ data: {} }))
  const client = clientOn(fetch, { limiter: createEvenLimiter(120) })
  await settle(Promise.all(Array.from({ length: 5 }, () => client.me())))
  const [first = 0] = fetch.requests.map(({ at }) => at)
  expect(fetch.requests.map(({ at }) => at - first)).toEqual([0, 500, 1_000, 1_500, 2_000])
})

test('the limiter of the guide ends with its signal and leaves no timer', async () => {
  const createEvenLimiter = await loadEvenLimiter()
  const client = clientOn(
    ruledFetch(() => json({ data: {} })),
    { limiter: createEvenLimiter(1) },
  )
  await settle(client.me())
  const controller = new AbortController()
  const waiting = rejection(client.me({ signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(1_000)
  controller.abort('gone')
  expect(await waiting).toBe('gone')
  expect(vi.getTimerCount()).toBe(0)
})
