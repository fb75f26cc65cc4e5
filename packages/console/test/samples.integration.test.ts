import { createMock, type Mock } from '@permit-tracking/mock'
import { createManualClock } from '@permit-tracking/mock/internal'
import { type MockServer, serve } from '@permit-tracking/mock/server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Operation } from '../src/explorer/document/read-reference.ts'
import { serviceReference } from '../src/explorer/document/service-reference.ts'
import { requestSamples } from '../src/explorer/samples/sample.ts'
import { keyVariable, requestUrl, type SampleRequest } from '../src/explorer/samples/sample-request.ts'
import { missingProgram, runSample } from './run-sample.ts'

const operations = serviceReference.groups
  .flatMap((group) => group.operations)
  .filter((one) => !one.isWebhook)
const languages = ['TypeScript', 'curl', 'Python'] as const

let server: MockServer | undefined
afterEach(() => server?.close())

describe.each(operations)('$id', (operation) => {
  describe.each(languages)('%s', (language) => {
    const missing = missingProgram(language)
    const name = 'the sample prints what the service responds with'

    test.skipIf(missing)(missing ? `${name} (${missing} is not installed)` : name, async () => {
      const expected = await respond(operation, createRequest(operation, createSeededMock()))
      const mock = createSeededMock()
      server = await serve(mock, { port: 0 })
      const request = { ...createRequest(operation, mock), baseUrl: server.url }
      const sample = find(requestSamples(operation, request), language)
      const printed = await runSample(sample, { [keyVariable]: mock.apiKey })
      const values = language === 'TypeScript' ? resultOf(operation, expected) : expected
      expect(JSON.parse(printed)).toEqual(values)
    })
  })
})

describe.each(languages)('%s', (language) => {
  const missing = missingProgram(language)
  const name = 'values with quotes, variables and line breaks arrive as they are'

  test.skipIf(missing)(missing ? `${name} (${missing} is not installed)` : name, async () => {
    const mock = createSeededMock()
    server = await serve(mock, { port: 0 })
    const operation = find(operations, 'createContact', 'id')
    const hostile = `'"\`$(date)\${HOME}\\n\n\u2028 {x} %20 é 🙂`
    const body = { name: hostile, company: hostile }
    const request = { baseUrl: server.url, values: {}, body }
    await runSample(find(requestSamples(operation, request), language), { [keyVariable]: mock.apiKey })
    expect(mock.contacts.all().find(({ name }) => name === body.name)).toMatchObject(body)
  })
})

function createSeededMock(): Mock {
  return createMock({ seed: 7, clock: createManualClock('2026-03-02T12:00:00Z') })
}

/** Fills in what the operation needs from the data of the mock. */
function createRequest(operation: Operation, mock: Mock): SampleRequest {
  const [permit] = mock.permits.all()
  const watched = mock.watchlist.all()[0]?.uuid ?? ''
  const ids: Readonly<Record<string, string>> = {
    uuid: watched,
    permit_uuid: watched,
    id:
      operation.id === 'getContact'
        ? (mock.contacts.all().slice(0, 1)[0]?.id ?? '')
        : (mock.conditions.all().slice(0, 1)[0]?.id ?? ''),
    page: '2',
    per_page: '3',
    status: 'active',
    updated_since: '2020-01-01T00:00:00Z',
  }
  const body = operation.id === 'addToWatchlist' ? { permit_uuid: permit?.uuid } : operation.body?.example
  const fields = operation.parameters.map(({ field }) => [field, ids[field] ?? ''])
  return { baseUrl: mock.baseUrl, values: Object.fromEntries(fields), body }
}

/** Sends the request without a sample, to a mock with the same data. */
async function respond(operation: Operation, request: SampleRequest): Promise<Result> {
  const mock = createSeededMock()
  const response = await mock.fetch(
    new Request(requestUrl(operation, { ...request, baseUrl: mock.baseUrl }), {
      method: operation.method,
      headers: { Authorization: `Bearer ${mock.apiKey}`, 'Content-Type': 'application/json' },
      body: operation.body ? JSON.stringify(request.body) : null,
    }),
  )
  expect(response.ok).toBe(true)
  return response.json()
}

interface Result {
  readonly data: unknown
  readonly meta?: unknown
}

/** Returns what the SDK makes of a response. */
function resultOf(operation: Operation, { data, meta }: Result): readonly unknown[] {
  return operation.id.startsWith('list') ? [data, meta] : [data]
}

function find<Item>(items: readonly Item[], name: string, key = 'language'): Item {
  const found = items.find((item) => Object(item)[key] === name)
  if (found === undefined) throw new Error(`${name} is missing.`)
  return found
}
