import { type DriftReport, drift, type ReadList } from '@permit-tracking/assurance'
import type { Mock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'

interface Page {
  readonly data: readonly { readonly uuid: string }[]
  readonly meta: { readonly total_pages: number }
}

async function readPage(mock: Mock, query: string): Promise<Page> {
  const response = await mock.fetch(`${mock.clientOptions.baseUrl}/permits?${query}`, {
    headers: { Authorization: `Bearer ${mock.apiKey}` },
  })
  return response.json()
}

/** Reads pages until `total_pages` of the last response. */
async function readPages(mock: Mock, size = 100): Promise<string[]> {
  const found: string[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await readPage(mock, `page=${page}&per_page=${size}`)
    found.push(...data.map(({ uuid }) => uuid))
    last = meta.total_pages
  }
  return found
}

/** Reads pages, and returns every permit of the service once. */
const readEverything: ReadList = async (mock) => {
  await readPages(mock)
  return mock.permits.all().map(({ uuid }) => uuid)
}

function lostIn({ reads }: DriftReport) {
  return reads.flatMap(({ lost }) => lost)
}

test('a loop over page numbers loses permits, and the report names the request that lost each', async () => {
  const report = await drift(readPages)
  expect(report.passed).toBe(false)
  const [unchanged] = lostIn(report).filter(({ isUpdated }) => !isUpdated)
  expect(unchanged?.request).toBe('request 9 (GET /v1/permits?page=9&per_page=100)')
  expect(unchanged?.reason).toBe(
    'It was at place 801 when places 701 to 800 were read, and at place 800 when places 801 to 900 were read. Changes between them: 3.',
  )
  expect(report.reads).toEqual(report.pageLoop)
})

test('an updated permit that moved to the front is lost, too', async () => {
  const [updated] = lostIn(await drift(readPages)).filter(({ isUpdated }) => isUpdated)
  expect(updated?.reason).toMatch(/^It was at place 730 when .+, and at place 1 when /)
})

test('a program that returns every permit passes', async () => {
  const { passed, reads } = await drift(readEverything, { seeds: 2 })
  expect(passed).toBe(true)
  expect(reads.map(({ seed, lost, duplicates }) => [seed, lost, duplicates])).toEqual([
    [1, [], 0],
    [2, [], 0],
  ])
})

test('the same seeds lead to the same report', async () => {
  const options = { seed: 4, seeds: 2 }
  expect(await drift(readPages, options)).toEqual(await drift(readPages, options))
})

test('permits that are returned again are counted, and lose nothing', async () => {
  const twice: ReadList = async (mock) => {
    const found = [...(await readEverything(mock))]
    return [...found, ...found.slice(0, 7)]
  }
  const { passed, reads } = await drift(twice, { seeds: 1 })
  expect([passed, reads[0]?.duplicates]).toEqual([true, 7])
})

test('a permit that the program received, but did not return, is lost at that request', async () => {
  const [lost] = lostIn(await drift(async (mock) => (await readPages(mock)).slice(1), { seeds: 1 }))
  expect(lost?.request).toMatch(/^request 1 /)
  expect(lost?.reason).toBe('It was in the response, but not among those returned.')
})

test('a program that stops early loses what no request reached', async () => {
  const first: ReadList = async (mock) => {
    const { data } = await readPage(mock, 'page=1&per_page=100')
    return data.map(({ uuid }) => uuid)
  }
  const lost = lostIn(await drift(first, { seeds: 1 }))
  expect(lost).toHaveLength(900)
  expect(lost[0]).toMatchObject({
    request: 'none',
    reason: 'No request reached it. Places up to 100 were read.',
  })
})

test('a page that the program did not wait for changes the list, too', async () => {
  const impatient: ReadList = async (mock) => {
    const aborting = new AbortController()
    const headers = { Authorization: `Bearer ${mock.apiKey}` }
    const response = mock.fetch(`${mock.clientOptions.baseUrl}/permits`, { headers, signal: aborting.signal })
    aborting.abort()
    await expect(response).rejects.toThrow('aborted')
    return readPages(mock)
  }
  const { reads } = await drift(impatient, { seeds: 1 })
  expect(reads[0]).toMatchObject({ requests: 10, changes: 10 * 3 })
  for (const { reason } of reads[0]?.lost ?? []) expect(reason).toMatch(/Changes between them: 3\.$/)
})

test('changes after the last page do not count as changes of the read', async () => {
  const { reads } = await drift(readPages, { seeds: 1, changes: 2 })
  expect(reads[0]).toMatchObject({ requests: 10, changes: 9 * 6 })
})

test.each([
  ['sends no request', async () => ['one'], 'The program received no page of GET /permits.'],
  [
    'sends a key that the service rejects',
    async (mock: Mock) => {
      await mock.fetch(`${mock.clientOptions.baseUrl}/permits`)
      return []
    },
    'Check its base URL and API key.',
  ],
  [
    'returns no identifier',
    async (mock: Mock) => {
      await readPages(mock)
      return ['Done.']
    },
    'The program returned no `uuid` of a permit.',
  ],
  [
    'knows the list without reading it',
    async (mock: Mock) => {
      await readPage(mock, 'page=1')
      return mock.permits.all().map(({ uuid }) => uuid)
    },
    'The list did not change while the program read it',
  ],
])('a program that %s proves nothing', async (_name, read, message) => {
  await expect(drift(read)).rejects.toThrow(message)
})

test('changes by which a loop over page numbers loses nothing prove nothing', async () => {
  const calm = { seed: 2, seeds: 1, dialect: { listOrder: 'uuid' } } as const
  await expect(drift(readEverything, calm)).rejects.toThrow('Use more changes or seeds.')
  expect(await drift(readEverything, { ...calm, changes: 10 })).toMatchObject({ passed: true })
})

test('an error of the program is the error of the run', async () => {
  const error = new Error('no such table')
  await expect(drift(() => Promise.reject(error))).rejects.toBe(error)
})

test.each([
  [{ seeds: 0 }, '`seeds`'],
  [{ changes: 0 }, '`changes`'],
  [{ changes: 999_999_999 }, '`changes` must be an integer from 1 to 10000'],
  [{ change: 1 }, 'unknown option change'],
  [{ dialect: { listOrder: 'random' } }, 'listOrder'],
])('an invalid option is rejected: %o', async (options, message) => {
  await expect(drift(readPages, options as object)).rejects.toThrow(message)
})
