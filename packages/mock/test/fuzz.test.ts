import { createMock, type Dialect, type Mock } from '@permit-tracking/mock'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { validators } from '../../../spec/generated/validators.ts'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { switches } from '../src/dialect/dialect.ts'
import { toOffsetMs } from '../src/dialect/switch.ts'
import { breakOne } from './fuzz/broken-request.ts'
import { operations } from './fuzz/document.ts'
import { hostileRequests } from './fuzz/hostile-request.ts'
import { describe, exchange, type Got, type Sent } from './fuzz/sent.ts'
import { toSent, validRequests } from './fuzz/valid-request.ts'

/** Others are tried by `FUZZ_SEED=7`; a failure names the seed and the path to it. */
const { FUZZ_SEED = '20260302' } = process.env
const numRuns = propertyRuns(30)
const parameters = { seed: Number(FUZZ_SEED), numRuns, timeout: 2_000 }

const world = {
  permits: 12,
  contacts: 5,
  plan: 'enterprise',
  clock: 'manual',
} as const
/** Source of the requests. Every run has a mock of its own, with the same identifiers. */
const model = createMock(world)
const headers = { Authorization: `Bearer ${model.apiKey}` }
const dialects: Arbitrary<Partial<Dialect>> = fc.record(
  Object.fromEntries(
    Object.entries(switches).map(([name, { values }]) => [name, fc.constantFrom(...values)]),
  ),
  { requiredKeys: [] },
)

const counts = { sent: 0 }
afterAll(() => {
  expect(counts.sent).toBeGreaterThan(60 * numRuns)
})

test('a valid request succeeds, or its resource is unknown', async () => {
  const requests = validRequests(model).map((request) => toSent(request, headers))
  await hold(fc.constant({}), requests, (sent, got) => {
    const { id, path, statuses } =
      operations.find((operation) => operation.id === got.operation) ?? never(sent)
    const mayBeUnknown = path.includes('{') || id === 'addToWatchlist'
    expect(statuses).toContain(got.status)
    expect([200, 201, ...(mayBeUnknown ? [404] : [])]).toContain(got.status)
  })
})

test('a violation of one rule is rejected as documented', async () => {
  const requests = validRequests(model).chain((request) => fc.constantFrom(...breakOne(request, headers)))
  await hold(fc.constant({}), requests, (sent, got) => expect(got.status).toBe(sent.expected))
})

test('a hostile request gets a documented response', async () => {
  await hold(fc.constant({}), hostileRequests(headers.Authorization))
})

test('in any dialect, every response is as the dialect defines', async () => {
  const good = validRequests(model)
  const requests = fc.oneof(
    good.map((request) => toSent(request, headers)),
    good.chain((request) => fc.constantFrom<Sent>(...breakOne(request, headers))),
    hostileRequests(headers.Authorization),
  )
  await hold(dialects, requests)
})

/** Sends series of requests to mocks. Every response must conform to the document or the dialect. */
async function hold<Request extends Sent>(
  dialect: Arbitrary<Partial<Dialect>>,
  requests: Arbitrary<Request>,
  check: (sent: Request, got: Got) => void = () => {},
): Promise<void> {
  const series = fc.array(requests, { minLength: 1, maxLength: 50, size: 'max' })
  const property = fc.asyncProperty(dialect, series, async (switches, list) => {
    const mock = createMock({ ...world, dialect: switches })
    for (const sent of list) {
      const got = await exchange(mock, sent)
      if (!got) continue
      counts.sent += 1
      try {
        expectDocumented(mock, sent, got)
        check(sent, got)
      } catch (cause) {
        throw new Error(`${describe(sent)}\n  returned ${got.status} ${got.text.slice(0, 300)}`, { cause })
      }
    }
  })
  await fc.assert(property, parameters)
}

const codes = new Map([
  [400, 'invalid_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
])

/** Checks the final response. The mock itself checks only the responses of its handlers. */
function expectDocumented(
  { dialect }: Mock,
  sent: Sent,
  { status, headers: got, text, operation }: Got,
): void {
  const isHead = sent.method === 'HEAD'
  const statuses = operations.find(({ id }) => id === operation)?.statuses ?? [401, 404]
  const allowed = [
    ...statuses,
    ...(operation === 'removeFromWatchlist' ? [dialect.deleteStatus] : []),
    ...(operation === 'createContact' ? [dialect.createStatus] : []),
    ...(dialect.pageOverflow === 'not_found' && operation?.startsWith('list') ? [404] : []),
  ]
  expect(allowed.filter((other) => other < 429)).toContain(status)
  expect(got.has('X-RateLimit-Limit')).toBe(status !== 401 && dialect.rateLimitHeaders)
  const date = new Date(Date.parse('2026-03-02T12:00:00Z') + toOffsetMs(dialect.dateSkew))
  expect(got.get('Date')).toBe(date.toUTCString())
  if (isHead || status === 204) {
    expect(text).toBe('')
    return
  }
  expect(got.get('Content-Type')).toBe('application/json')
  const body: unknown = JSON.parse(text, dialect.timestamps === 'no_zone' ? withZone : undefined)
  if (status < 400) expectSchema(operation, body)
  else expect(body).toEqual({ error: { code: codes.get(status), message: expect.stringMatching(/\S/) } })
}

/** Checks the body of a success against the document, except for what the dialect leaves out. */
function expectSchema(operation: string | undefined, responseBody: unknown): void {
  const schemas: Readonly<Record<number, () => z.ZodType>> =
    Object.entries(validators).find(([id]) => id === operation)?.[1].responses ?? {}
  const { meta = {}, ...body } = Object(responseBody)
  const whole = { ...body, meta: { page: 1, per_page: 1, total: 0, total_pages: 0, ...meta } }
  expect((schemas[200] ?? schemas[201])?.().safeParse(whole)).toMatchObject({ success: true })
}

/** Adds the zone to a timestamp, as the document requires. */
function withZone(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:]+$/.test(value) ? `${value}Z` : value
}

function never(sent: Sent): never {
  throw new Error(`No operation was found for ${describe(sent)}`)
}
