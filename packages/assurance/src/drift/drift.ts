import { createMock, type Dialect, type Mock } from '@permit-tracking/mock'
import { assertOptions, integer, invalidOption, type OptionRules } from '@permit-tracking/mock/internal'
import { type DriftRead, observeRead } from './observe-read.ts'

/**
 * Reads the whole list of watched permits, and returns the `uuid` of each permit that it found. Permits that it finds again may be
 * repeated, and texts that aren't the `uuid` of a permit are skipped.
 */
export type ReadList = (mock: Mock) => Promise<Iterable<string>>

/** Options of {@link drift}. */
export interface DriftOptions {
  /** First seed. It selects the permits and their changes. Default 1. */
  readonly seed?: number
  /** Number of reads, each with the next seed. Default 3. */
  readonly seeds?: number
  /** Number of permits that are added, updated and removed after each page: as many of each, at most 10,000. Default 1. */
  readonly changes?: number
  /** Dialect switches of the service, such as the order of the list. Default: the dialect of the OpenAPI document. */
  readonly dialect?: Partial<Dialect>
}

/** Report of {@link drift}. */
export interface DriftReport {
  /** True if no read lost a permit. */
  readonly passed: boolean
  /** Result of each seed. */
  readonly reads: readonly DriftRead[]
  /** The same for a loop over the page numbers, which shows that permits can be lost. */
  readonly pageLoop: readonly DriftRead[]
}

/**
 * Serves a list of 1,000 permits that changes after each page, and finds the permits that a program misses although they were on the
 * list from its first request to its last. The clock of the mock advances by one second for each page, so the same program and seeds
 * lead to the same report.
 *
 * @example
 * ```ts
 * const { reads } = await drift(async (mock) => {
 *   const permits = await createClient(mock.clientOptions).permits.list().collect()
 *   return permits.map(({ uuid }) => uuid ?? '')
 * })
 * assert.deepEqual(reads.flatMap(({ lost }) => lost), [])
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the program fails, sends no request, or returns no identifier, and if a loop over the page numbers would have lost
 * nothing either.
 */
export async function drift(read: ReadList, options: DriftOptions = {}): Promise<DriftReport> {
  if (typeof read !== 'function') throw invalidOption('read', 'a function', read)
  assertOptions('read the changing list', options, rules)
  const { seed: first = 1, seeds = 3 } = options
  const reads: DriftRead[] = []
  const pageLoop: DriftRead[] = []
  for (let seed = first; seed < first + seeds; seed += 1) {
    reads.push(await readOnce(read, seed, options))
    pageLoop.push(await readOnce(readPages, seed, options))
  }
  if (pageLoop.every(({ lost }) => lost.length === 0))
    throw new Error('A loop over the page numbers loses no permit either. Use more changes or seeds.')
  return { passed: reads.every(({ lost }) => lost.length === 0), reads, pageLoop }
}

const rules: OptionRules<DriftOptions> = {
  seed: integer(1),
  seeds: integer(1),
  changes: integer(1, 10_000),
  dialect: true,
}

async function readOnce(read: ReadList, seed: number, options: DriftOptions): Promise<DriftRead> {
  const { changes = 1, dialect = {} } = options
  // Timestamps have full seconds, and every page needs a moment of its own.
  let now = Math.floor(Date.now() / 1_000) * 1_000
  const clock = { now: () => now, schedule: () => () => {} }
  // Half of the permits can be added to the list.
  const mock = createMock({ seed, permits: 2_000, watched: 1_000, plan: 'enterprise', dialect, clock })
  const churn = mock.churn({ seed, insert: changes, update: changes, remove: changes })
  const finish = observeRead(mock, churn.changes, () => {
    now += 1_000
  })
  return { seed, ...finish(await read(mock)) }
}

/** Reads each page once. */
async function readPages(mock: Mock): Promise<string[]> {
  const found: string[] = []
  const size = mock.dialect.perPageMax
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  for (let page = 1; page <= Math.ceil(1_000 / size); page += 1) {
    const url = `${mock.clientOptions.baseUrl}/permits?page=${page}&per_page=${size}`
    const response = await mock.fetch(url, { headers })
    found.push(...((await response.text()).match(/(?<="uuid":")[^"]+/g) ?? []))
  }
  return found
}
