import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareWithMock, readCassette, recordCassette, writeCassette } from '@permit-tracking/assurance'
import { createMock, type Mock, type OperationId } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/mock/internal'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { responseSchema, type Schema } from '../src/cassettes/document.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cassette-'))
})

afterEach(() => rm(folder, { recursive: true }))

type Fetch = (request: Request) => Promise<Response>

function record(mock: Mock, fetch: Fetch = mock.fetch, maxRequests = 90) {
  const { baseUrl, apiKey } = mock.clientOptions
  return recordCassette({ baseUrl, apiKey, fetch, maxRequests, spacingMs: 0 })
}

/** Names and content of every file in the folder. */
async function writtenText(): Promise<string> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [...files, ...texts].join('\n')
}

describe('recording', () => {
  test('sends GET requests only, and stays within the budget', async () => {
    const mock = createMock({ permits: 60 })
    const { requestCount, cassette } = await record(mock)
    expect(new Set(mock.requests().map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(requestCount).toBe(mock.requests().length)
    expect(requestCount).toBeLessThanOrEqual(90)
    expect(cassette.stopped).toBeUndefined()
  })

  test('keeps what it has read when the budget ends', async () => {
    const { cassette, requestCount } = await record(createMock({ permits: 60 }), undefined, 12)
    expect(requestCount).toBe(12)
    expect(cassette.exchanges).toHaveLength(12)
    expect(cassette.stopped).toMatch(/budget of 11 requests/)
    expect((await compareWithMock({ cassette })).counts).toMatchObject({ breaking: 0, shape: 0, order: 0 })
  })

  test('replaces equal values by equal ones, in the same form and order', async () => {
    const mock = createMock({ permits: 80 })
    const { cassette } = await record(mock)
    const page = cassette.exchanges.find(({ situation }) => situation === 'permits: page 1 of 100')
    const recorded = dataOf(page?.response.body)
    const { baseUrl, apiKey } = mock.clientOptions
    const response = await mock.fetch(`${baseUrl}/permits?per_page=100`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    })
    const original = dataOf(await response.json())
    for (const name of ['uuid', 'address', 'type', 'permit_number', 'updated_at', 'filed_date']) {
      const [values, replaced] = [original, recorded].map((items) => items.map((item) => `${item[name]}`))
      expect(equalities(replaced), name).toEqual(equalities(values))
    }
    for (const name of ['uuid', 'updated_at', 'filed_date']) {
      const [values, replaced] = [original, recorded].map((items) => items.map((item) => `${item[name]}`))
      expect(ranks(replaced), name).toEqual(ranks(values))
    }
    expect(recorded[0]).toMatchObject({
      uuid: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      status: original[0]?.status,
    })
    const contact = cassette.exchanges.find(({ situation }) => situation === 'contacts: page 1 of 100')
    const emails = dataOf(contact?.response.body).flatMap(({ email }) => email ?? [])
    expect(emails.length).toBeGreaterThan(10)
    for (const email of emails) expect(email).toMatch(/@example\.com$/)
  })

  test('has another replacement in each recording', async () => {
    const mock = createMock({ permits: 10 })
    const [one, other] = [await record(mock), await record(mock)]
    expect(JSON.stringify(one.cassette.exchanges[0]?.response.body)).not.toBe(
      JSON.stringify(other.cassette.exchanges[0]?.response.body),
    )
  })

  test('leaves out what it cannot classify, and lists the path', async () => {
    const mock = createMock({ permits: 10 })
    const { cassette, omitted } = await record(mock, changing(mock, addValuation))
    expect(omitted).toContainEqual({
      operation: 'getPermit',
      path: 'data.valuation_by_dana',
      type: 'number',
      reason: 'unknown field',
      count: expect.any(Number),
    })
    await writeCassette(folder, cassette)
    const text = await writtenText()
    expect(text).not.toContain('valuation')
    expect(text).toContain('"path": "data.*"')
  })

  test.each([
    ['a wrong key', '/v1', 'pt_test_another_key', 'GET /me is a 401. Check the API key.'],
    ['a wrong base URL', '/v2', undefined, 'GET /me is a 404. Check the base URL.'],
  ])('rejects %s', async (_, prefix, key, message) => {
    const mock = createMock({ permits: 2 })
    const baseUrl = mock.baseUrl.replace('/v1', prefix)
    const options = { baseUrl, apiKey: key ?? mock.apiKey, fetch: mock.fetch, spacingMs: 0 }
    await expect(recordCassette(options)).rejects.toThrow(`Could not record the service: ${message}`)
  })

  test('names no option value in an error for the key', async () => {
    await expect(recordCassette({ baseUrl: 'https://api.example.com', apiKey: 'short' })).rejects.toThrow(
      /^`apiKey` must have at least 8 characters/,
    )
    await expect(
      recordCassette({ baseUrl: 'https://api.example.com', apiKey: 'long-enough', maxRequests: 1 }),
    ).rejects.toThrow('`maxRequests` must be an integer from 2 (received 1).')
  })

  test('every text of a response has a kind', () => {
    const unclassified: string[] = []
    for (const id of Object.keys(operations) as OperationId[]) {
      if (operations[id].method !== 'GET') continue
      for (const status of [200, 400, 401, 403, 404, 429, 500]) {
        unclassified.push(...withoutKind(responseSchema(id, status)))
      }
    }
    expect(unclassified).toEqual([])
  })
})

test('no text of the service survives, wherever it is', async () => {
  // Four letters of this alphabet are in no name or replacement, so that each of them would be a leak.
  const token = fc.string({ unit: fc.constantFrom(...'GHJKLMNPQRTVWXYZ'), minLength: 4, maxLength: 12 })
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 11 })
  const text = fc.oneof(
    token,
    fc.tuple(token, token).map(([name, domain]) => `${name}@${domain}.com`),
    fc.tuple(token, token).map(([first, last]) => `${first} ${last}`),
    digits.map((number) => `+1${number}`),
    token.map((name) => `org_${name}`),
    token.map((name) => `2026-01-01T00:00:00${name}`),
    fc.tuple(token, token).map(([one, other]) => `{"${one}":"<b>${other}</b>"}`),
  )
  const mock = createMock({ permits: 20, contacts: 6, plan: 'enterprise' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (texts, every) => {
        let count = 0
        const next = () => {
          count += 1
          return texts[count % texts.length] ?? ''
        }
        const isSpoiled = () => {
          count += 1
          return count % every === 0
        }
        const fetch = changing(mock, (body) => spoil(body, next, isSpoiled), next)
        const { cassette } = await record(mock, fetch)
        await writeCassette(folder, cassette)
        const written = await writtenText()
        for (const leak of texts.flatMap(partsOf)) expect(written).not.toContain(leak)
        expect(written).not.toContain(mock.apiKey)
      },
    ),
    { numRuns: propertyRuns(20) },
  )
})

describe('files', () => {
  test('are the cassette again', async () => {
    const { cassette } = await record(createMock({ permits: 20 }))
    await writeCassette(folder, cassette)
    expect(await readCassette(folder)).toEqual(cassette)
  })

  test('replace those of an earlier recording, and no others', async () => {
    const { cassette } = await record(createMock({ permits: 20 }))
    await writeFile(join(folder, 'notes.md'), 'mine')
    await writeCassette(folder, cassette)
    const short = { ...cassette, exchanges: cassette.exchanges.slice(0, 3) }
    await writeCassette(folder, short)
    expect(await readCassette(folder)).toEqual(short)
    expect(await readdir(folder)).toContain('notes.md')
  })

  test('of anything else are an error that names the file', async () => {
    await expect(readCassette(folder)).rejects.toThrow(/Could not read .*cassette\.json: ENOENT/)
    await writeFile(join(folder, 'cassette.json'), '{"version":2}')
    await expect(readCassette(folder)).rejects.toThrow(/is not a cassette of version 1\. Record again\.$/)
    await writeFile(join(folder, 'cassette.json'), '{"version":1,"lists":[]}')
    await writeFile(join(folder, '001-x.json'), '{"situation":"x"}')
    await expect(readCassette(folder)).rejects.toThrow(/001-x\.json: it has no request and response/)
  })
})

type Item = Readonly<Record<string, unknown>>

function dataOf(body: unknown): Item[] {
  return Object(body).data
}

/** For each value, the index of the first one that is equal. */
function equalities(values: readonly string[] = []): number[] {
  return values.map((value) => values.indexOf(value))
}

/** For each value, its position in the sorted list. */
function ranks(values: readonly string[] = []): number[] {
  const sorted = [...new Set(values)].sort()
  return values.map((value) => sorted.indexOf(value))
}

/** The mock's `fetch` with changed bodies, and with personal data in headers. */
function changing(mock: Mock, change: (body: unknown) => unknown, next?: () => string): Fetch {
  return async (request) => {
    const response = await mock.fetch(request)
    const body = change(await response.json())
    const headers = new Headers(response.headers)
    if (next) {
      for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'Retry-After', 'Server'])
        headers.set(name, next())
      headers.set('Content-Type', `application/json; profile="${encodeURIComponent(next())}"`)
    }
    return Response.json(body, { status: response.status, headers })
  }
}

function addValuation(body: unknown): unknown {
  const { data } = Object(body)
  if (data?.parties === undefined) return body
  return { ...Object(body), data: { ...data, valuation_by_dana: 12_345_678 } }
}

/** Puts texts in place of values, and into fields that the document doesn't have. */
function spoil(value: unknown, next: () => string, isSpoiled: () => boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => spoil(item, next, isSpoiled))
    return isSpoiled() ? [...items, next(), [next()]] : items
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, field]) => [name, spoil(field, next, isSpoiled)])
    const unknown = isSpoiled() ? { [next()]: next(), owner: { [next()]: [next()] } } : {}
    return { ...Object.fromEntries(entries), ...unknown }
  }
  if (!isSpoiled()) return value
  return typeof value === 'number' ? 2_065_550_142 : next()
}

/** Four letters in a row, and every number. */
function partsOf(text: string): string[] {
  const letters = text.match(/[A-Z]{4,}/g) ?? []
  const windows = letters.flatMap((word) =>
    Array.from({ length: word.length - 3 }, (_, index) => word.slice(index, index + 4)),
  )
  return [...windows, ...(text.match(/\d{9,}/g) ?? []), '2065550142']
}

function withoutKind(schema: Schema | undefined): string[] {
  if (schema?.type === 'array') return withoutKind(schema.items)
  if (schema?.type === 'object')
    return [...schema.fields.values()].flatMap((field) => withoutKind(field.schema))
  return schema === undefined || schema.kind !== undefined || schema.type === 'boolean' ? [] : [schema.place]
}
