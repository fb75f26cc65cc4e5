import { createRandom } from '../random.ts'
import type { ModelOptions } from './list-model.ts'
import { allChanges, drift, orders, wrongTotals } from './scenarios.ts'
import { isAmbiguous, type ModelService } from './service.ts'

/** Returns one of the values. */
type Pick = <Value>(...values: readonly [Value, ...Value[]]) => Value

/** Returns a service that is odd in any combination of ways, with any history. */
export function hostile(seed: number): ModelOptions {
  const random = createRandom(seed + 1)
  const pick: Pick = (...values) => values[Math.floor(random() * values.length)] ?? values[0]
  let service = oddService(pick, random)
  while (isAmbiguous(service)) service = oddService(pick, random)
  const size = service.fixedSize ?? service.maxSize ?? 100
  const count = pick(0, 1, 3, 20, 60, 61, 99, 100, 101, 150, 250, 400, 700)
  const kinds = allChanges.filter(() => random() < 0.7)
  const isStale = service.replicas !== undefined || service.cache !== undefined
  const usedKinds = kinds.length > 0 ? kinds : allChanges
  return {
    seed,
    service,
    // Small pages make long walks, which prove nothing that shorter ones don't.
    count: Math.min(count, 25 * size),
    spacingMs: pick(0, 100, 500, 5_000, 60_000),
    readMs: pick(50, 500, 2_000),
    recent: isStale ? Array.from({ length: pick(0, 1, 10, 40) }, () => pick(...allOf(usedKinds))) : [],
    ...(random() < 0.7 && { beforeRead: drift(pick(0.1, 0.3, 1, 3, 10), usedKinds) }),
  }
}

function oddService(pick: Pick, random: () => number): ModelService & Partial<ModelOptions> {
  /** Returns a value other than the first in one of `every` services. */
  const rarely = <Value>(every: number, usual: Value, ...odd: readonly [Value, ...Value[]]): Value =>
    random() < 1 / every ? pick(...odd) : usual
  const isRare = (every: number) => random() < 1 / every
  return {
    list: rarely<ModelService['list']>(4, 'permits', 'contacts', 'condition_permits'),
    order: rarely(2, 'updated_desc', 'random', ...(orders as [ModelService['order']])),
    ties: rarely(6, 'stable', 'random'),
    meta: rarely<ModelService['meta']>(8, 'present', 'none', 'null'),
    page: rarely<ModelService['page']>(4, 'right', 'absent', 'text', 'one', 'from_zero'),
    perPage: rarely<ModelService['perPage']>(3, 'right', 'absent', 'text', 'constant', 'zero'),
    total: rarely<ModelService['total']>(2, 'exact', 'text', ...wrongTotals),
    totalPages: rarely<ModelService['totalPages']>(3, 'right', 'absent', 'text'),
    maxSize: rarely(3, 100, 1, 3, 7, 12, 15, 25, 33, 50, 99),
    paging: rarely<ModelService['paging']>(12, 'obeyed', 'first', 'whole'),
    pastEnd: pick('empty', 'not_found', 'last_page'),
    countsHidden: random() < 0.5,
    timestamps: rarely<ModelService['timestamps']>(3, 'seconds', ...oddTimestamps),
    date: rarely<ModelService['date']>(4, 'exact', 'absent', 'hour_slow', 'hour_fast'),
    since: rarely<ModelService['since']>(4, 'inclusive', 'exclusive', 'ignored', 'nothing'),
    ...(isRare(8) && { fixedSize: pick(20, 25, 50) }),
    ...(isRare(5) && { hidden: { every: pick(50, 200, 1_000, 7), choice: pick('regular', 'random') } }),
    ...(isRare(8) && { cut: { page: pick(1, 1, 2, 3, 5), keep: pick(0.3, 0.66, 0.95) } }),
    ...(isRare(6) && { replicas: { lagMs: pick(500, 3_000), choice: pick('any', 'three') } }),
    ...(isRare(8) && { cache: { every: pick(1, 2, 3), ageMs: 58_000, date: pick('sent', 'stored') } }),
  }
}

const oddTimestamps = [
  'milliseconds',
  'no_zone',
  'west',
  'null',
  'absent',
  'epoch',
  'http_date',
  'unreadable',
] as const

function allOf<Value>(values: readonly Value[]): readonly [Value, ...Value[]] {
  const [first, ...others] = values
  if (first === undefined) throw new Error('There are no values.')
  return [first, ...others]
}

/** Returns an ordinary service, odd in a few ways, with any history. */
export function mixture(seed: number): ModelOptions {
  const random = createRandom(seed + 1)
  const pick: Pick = (...values) => values[Math.floor(random() * values.length)] ?? values[0]
  const kinds = allChanges.filter(() => random() < 0.7)
  const meta = pick('full', 'full', 'no_total_pages', 'none')
  const service: { -readonly [Name in keyof ModelService]?: ModelService[Name] } = {
    order: pick('updated_desc', 'random', ...(orders as [ModelService['order']])),
    ties: pick('stable', 'stable', 'random'),
    total: pick('exact', 'exact', 'exact', 'exact', ...wrongTotals),
    maxSize: pick(100, 100, 100, 1, 3, 7, 15, 33, 50),
    timestamps: pick('seconds', 'milliseconds', 'no_zone'),
    date: pick('exact', 'exact', 'absent', 'hour_slow', 'hour_fast'),
    since: pick('inclusive', 'inclusive', 'exclusive', 'ignored'),
    meta: meta === 'none' ? 'none' : 'present',
    totalPages: meta === 'full' ? 'right' : 'absent',
    pastEnd: pick('empty', 'not_found', 'last_page'),
    ...(random() < 0.1 && { fixedSize: pick(20, 50) }),
  }
  // Past its end, such a list looks like one that goes on for ever.
  if (service.order === 'random' && service.total !== 'exact' && service.pastEnd === 'last_page')
    service.pastEnd = 'empty'
  const count = pick(3, 20, 60, 99, 100, 101, 150, 250, 400, 700)
  return {
    seed,
    service,
    // Small pages make long walks, which prove nothing that shorter ones don't.
    count: Math.min(count, 40 * (service.maxSize ?? 100)),
    spacingMs: pick(0, 100, 500, 5_000, 60_000),
    readMs: pick(50, 500, 2_000),
    ...(random() < 0.8 && {
      beforeRead: drift(pick(0.1, 0.3, 1, 3, 10), kinds.length > 0 ? kinds : allChanges),
    }),
  }
}
