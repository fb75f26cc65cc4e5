import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Hooks } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { hang, json, problem, record200, ruledFetch, type Step, scriptedFetch } from './scripted-fetch.ts'
import { rejection, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const page = readFileSync(new URL('../../../docs/guides/observability.md', import.meta.url), 'utf8')

/** The function on the page, run as it stands there; its imports are types and vanish. */
async function loadBridge(): Promise<(tracer: object) => Hooks> {
  const [, code = ''] = /<!-- This block runs [^\n]*\n```ts\n(.*?)```/s.exec(page) ?? []
  const script = stripTypeScriptTypes(code)
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`
  )
  return (module as { traceRequests: (tracer: object) => Hooks }).traceRequests
}

/** A tracer of OpenTelemetry as far as the bridge uses it. */
function recorder() {
  const ended: Record<string, unknown>[] = []
  let open = 0
  const startSpan = (name: string, { kind, attributes }: { kind: number; attributes: object }) => {
    open++
    const facts = { name, kind, ...attributes }
    const span = {
      setAttributes: (more: object) => Object.assign(facts, more) && span,
      setStatus: ({ code }: { code: number }) => Object.assign(facts, { code }) && span,
      end() {
        open--
        ended.push(facts)
      },
    }
    return span
  }
  return { tracer: { startSpan }, ended, openSpans: () => open }
}

async function spansOf(steps: Step[], options = {}) {
  const { tracer, ended, openSpans } = recorder()
  const hooks = (await loadBridge())(tracer)
  await settle(
    clientOn(scriptedFetch(...steps), { hooks, ...options })
      .permits.get('p1')
      .catch(() => undefined),
  )
  expect(openSpans()).toBe(0)
  return ended
}

const span = {
  name: 'GET /permits/{uuid}',
  kind: 2,
  'http.request.method': 'GET',
  'url.template': '/permits/{uuid}',
}

describe('the OpenTelemetry bridge of the guide makes', () => {
  test('a span for every request, retries included', async () => {
    expect(await spansOf([problem(503), new TypeError('reset'), record200()])).toEqual([
      { ...span, 'http.request.resend_count': 0, 'http.response.status_code': 503, code: 2 },
      { ...span, 'http.request.resend_count': 1, 'error.type': 'no_response', code: 2 },
      { ...span, 'http.request.resend_count': 2, 'http.response.status_code': 200, code: 0 },
    ])
  })

  test.each<[string, Step, object]>([
    ['a response', problem(404), { 'http.response.status_code': 404, code: 2 }],
    ['a failed connection', new TypeError('reset'), { 'error.type': 'ConnectionError', code: 2 }],
    ['a timeout', hang, { 'error.type': 'TimeoutError', code: 2 }],
  ])('a span that ends with %s', async (_, step, end) => {
    expect(await spansOf([step], { retries: 0 })).toEqual([
      { ...span, 'http.request.resend_count': 0, ...end },
    ])
  })

  test('a span that ends with an abort', async () => {
    const { tracer, ended, openSpans } = recorder()
    const controller = new AbortController()
    const client = clientOn(scriptedFetch(hang), { hooks: (await loadBridge())(tracer) })
    const rejected = rejection(client.me({ signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(1)
    controller.abort('enough')
    await rejected
    expect(ended).toMatchObject([{ name: 'GET /me', 'error.type': 'abort', code: 2 }])
    expect(openSpans()).toBe(0)
  })

  test('spans of calls at the same time, each its own', async () => {
    const { tracer, ended } = recorder()
    const fetch = ruledFetch(({ path }) => (path === '/me' ? record200() : problem(404)))
    const client = clientOn(fetch, { hooks: (await loadBridge())(tracer) })
    await settle(Promise.allSettled([client.permits.get('p1'), client.me()]))
    expect(ended.map((facts) => [facts.name, facts['http.response.status_code']])).toEqual(
      expect.arrayContaining([
        ['GET /permits/{uuid}', 404],
        ['GET /me', 200],
      ]),
    )
  })
})

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
    const last = lines.at(-1)?.replace('#3 ', '#2 ')
    expect([...lines.slice(0, paged), last].join('\n')).toBe(shown)
  })
})
