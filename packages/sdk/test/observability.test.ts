import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { numberCalls } from './call-numbers.ts'
import { clientOn } from './client-on.ts'
import { json, problem, record200, scriptedFetch } from './scripted-fetch.ts'
import { settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const page = readFileSync(new URL('../../../docs/guides/observability.md', import.meta.url), 'utf8')

describe('the log lines of the guide', () => {
  test('are what the client writes', async () => {
    const lines: string[] = []
    const write = (line: string) => void lines.push(line)
    const logger = { debug: write, info: write, warn: write, error: write }
    vi.spyOn(Math, 'random').mockReturnValue(0.424)
    const takes = (ms: number, response: Response) => async () => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return response
    }
    const body = { data: [], meta: { page: 1, per_page: 25, total: 0, total_pages: 0 } }
    const forbidden = json({ error: { code: 'forbidden', message: 'Insufficient permissions.' } }, 403)
    const fetch = scriptedFetch(
      takes(41, problem(503, 'x', { 'x-request-id': 'req_8f1' })),
      takes(38, json(body, 200, { 'x-ratelimit-remaining': '98' })),
      record200({ permissions: ['read'] }),
      forbidden,
    )
    const client = clientOn(fetch, { logger, logLevel: 'debug' })
    await settle(client.permits.list())
    const paged = lines.length
    await settle(client.me())
    await settle(client.contacts.create({ name: 'Dana' }).catch(() => undefined))
    const [, shown = ''] = /```\n(\[permit-tracking\].*?)\n```/s.exec(page) ?? []
    const last = lines.at(-1) ?? ''
    expect(numberCalls([...lines.slice(0, paged), last]).join('\n')).toBe(shown)
  })
})
