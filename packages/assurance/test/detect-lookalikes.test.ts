import { type DialectDetection, detectDialect } from '@permit-tracking/assurance'
import { createMock, type Dialect, type MockOptions } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { detectionOf } from './detect-support.ts'

/** Changes of a service that make it look like another dialect. */
interface Change {
  /** Changes the query of a request. */
  readonly query?: (query: URLSearchParams, path: string) => void
  /** Changes a successful body. */
  readonly body?: (body: Body, query: URLSearchParams, path: string) => void
  /** Changes the `X-RateLimit-Reset`. */
  readonly reset?: (seconds: number) => string
  /** Replaces the response. */
  readonly response?: (query: URLSearchParams, path: string) => Response | undefined
}

// Changes work on the parsed JSON of a response.
type Body = { data: Record<string, unknown>[]; meta?: Record<string, unknown> }

async function detectChanged(
  { query, body, reset, response }: Change,
  options: MockOptions = {},
): Promise<DialectDetection> {
  const mock = createMock({ ...options, clock: 'manual' })
  return detectDialect({
    ...detectionOf(mock),
    async fetch(request) {
      const url = new URL(request.url)
      const replaced = response?.(url.searchParams, url.pathname)
      if (replaced) return replaced
      const asked = new URLSearchParams(url.search)
      query?.(url.searchParams, url.pathname)
      const original = await mock.fetch(new Request(url, request))
      const headers = new Headers(original.headers)
      const seconds = headers.get('X-RateLimit-Reset')
      if (reset && seconds) headers.set('X-RateLimit-Reset', reset(Number(seconds)))
      const json = await original.json()
      if (body && Array.isArray(json.data)) body(json, asked, url.pathname)
      return Response.json(json, { status: original.status, headers })
    },
  })
}

const lookalikes: Readonly<
  Record<string, { change: Change; options?: MockOptions; unknown: readonly (keyof Dialect)[] }>
> = {
  'a page size that is ignored is not a maximum': {
    change: { query: (query, path) => path.endsWith('/permits') && query.delete('per_page') },
    unknown: ['perPageMax', 'perPageOverflow'],
  },
  'a short list does not show that a larger page is limited': {
    change: { body: ({ meta }) => delete meta?.per_page },
    options: { permits: 60, watched: 60, dialect: { perPageOverflow: 'clamp' } },
    unknown: ['perPageMax', 'perPageOverflow'],
  },
  'a page far past the end that differs from the next one': {
    change: {
      response: (query) =>
        query.get('page') === '99999' ? Response.json({ error: {} }, { status: 404 }) : undefined,
    },
    unknown: ['pageOverflow'],
  },
  'a reset in minutes': {
    change: { reset: () => '1' },
    unknown: ['rateLimitReset', 'rateLimitWindow'],
  },
  'a reset in milliseconds from now': {
    change: { reset: (seconds) => `${seconds * 1_000}` },
    options: { dialect: { rateLimitReset: 'delta_s' } },
    unknown: ['rateLimitReset', 'rateLimitWindow'],
  },
  'a reset that is the length of the window': {
    change: { reset: () => '45' },
    options: { dialect: { rateLimitReset: 'delta_s' } },
    unknown: ['rateLimitReset', 'rateLimitWindow'],
  },
  'a fixed window of another length': {
    change: {},
    options: { rateLimit: { limit: 500, windowMs: 10_000 } },
    unknown: ['rateLimitWindow'],
  },
  'a sliding window of another length': {
    change: {},
    options: { rateLimit: { limit: 500, windowMs: 30_000 }, dialect: { rateLimitWindow: 'sliding' } },
    unknown: ['rateLimitWindow'],
  },
  'times without a zone that are not UTC': {
    change: {
      query(query) {
        // The service of Berlin compares with its own times.
        const since = query.get('updated_since')
        if (since) query.set('updated_since', new Date(Date.parse(since) - 3_600_000).toISOString())
      },
    },
    options: { dialect: { timestamps: 'no_zone' } },
    unknown: ['updatedSince', 'timestamps'],
  },
  'an updated_since that is ignored': {
    change: { query: (query) => query.delete('updated_since') },
    unknown: ['updatedSince'],
  },
  'lists that ignore the page size, in a service that repeats the last page': {
    change: { query: (query, path) => !path.endsWith('/v1/permits') && query.delete('per_page') },
    options: { contacts: 20, dialect: { pageOverflow: 'last_page' } },
    unknown: ['otherLists'],
  },
  'a total that is an estimate in tens': {
    change: {
      body: ({ meta }) => {
        if (meta) meta.total = Math.floor(Number(meta.total) / 100) * 100
      },
    },
    unknown: ['total'],
  },
}

test.each(Object.keys(lookalikes))('%s', async (name) => {
  const { change, options, unknown } = lookalikes[name] ?? { change: {}, unknown: [] }
  const { dialect, switches } = await detectChanged(change, options)
  for (const each of unknown) {
    expect(dialect).not.toHaveProperty(each)
    expect(switches.find((found) => found.name === each)?.reason).toMatch(/\w.*\.$/)
  }
  // The rest of the service is as before.
  expect(dialect.listOrder).toBe('updated_desc')
})
