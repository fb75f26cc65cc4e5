import { calm, drifting, once, orders, type Scenario } from './scenarios.ts'

/** Histories with the number of requests that they may cost. */
export interface CostRow {
  readonly name: string
  readonly scenarios: readonly Scenario[]
  /** Maximum of the mean number of requests, relative to the minimum. */
  readonly maxMean: number
  /** Minimum fraction of complete walks. */
  readonly minComplete: number
}

export const costRows: readonly CostRow[] = [
  cost('calm, in any order', 1.4, 1, ...orders.map((order) => calm({ order }))),
  cost(
    'calm, with other ends and totals',
    1.4,
    1,
    calm({ total: 'absent' }),
    calm({ totalPages: 'absent' }),
    calm({ pastEnd: 'not_found' }),
    calm({ pastEnd: 'last_page' }),
    calm({ timestamps: 'milliseconds' }, 1_500, 100),
    calm({}, 1_500, 0),
  ),
  cost('calm, of up to 4 pages', 1.4, 1, calm({}, 400), calm({ order: 'uuid' }, 400)),
  ...[25, 33, 50, 75, 99].map((maxSize) =>
    cost(`calm, maximum of ${maxSize}`, maxSize === 25 ? 1.7 : 1.6, 1, calm({ maxSize }, maxSize * 30)),
  ),
  ...[1, 2, 3, 5, 7, 10, 15, 20].map((maxSize) =>
    cost(`calm, maximum of ${maxSize}`, 2.3, 1, calm({ maxSize }, maxSize * 30)),
  ),
  ...[20, 50].map((fixedSize) =>
    cost(`calm, fixed size of ${fixedSize}`, 2.3, 1, calm({ fixedSize }, fixedSize * 20)),
  ),
  ...[0.2, 1, 2].map((rate) =>
    cost(
      `up to ${rate} changes a page`,
      1.5,
      0.95,
      ...orders.map((order) => drifting(rate, { service: { order } })),
    ),
  ),
  cost('up to 10 changes a page', 3, 0.75, ...orders.map((order) => drifting(10, { service: { order } }))),
]

/** Histories that are measured, with no promise except that a complete walk has everything. */
export const measuredOnly: readonly CostRow[] = [
  cost('calm, rows left out, 1 in 50', 9, 0, calm({ hidden: { every: 50, choice: 'random' } })),
  cost('calm, rows left out, 1 in 1,000', 9, 0, calm({ hidden: { every: 1_000, choice: 'random' } })),
  cost('calm, wrong total', 9, 0, calm({ total: 'low' }), calm({ total: 'page' }), calm({ total: 'zero' })),
  cost('calm, without meta', 9, 0, calm({ meta: 'none' })),
  cost('calm, since ignored', 9, 0, calm({ since: 'ignored' })),
  cost('calm, contacts', 9, 0, calm({ list: 'contacts' })),
  cost('contacts, up to 1 change a page', 9, 0, drifting(1, { count: 1_000, service: { list: 'contacts' } })),
  cost('calm, ties in random order', 9, 0, calm({ ties: 'random' }, 1_500, 200)),
  cost('calm, random order', 9, 0, calm({ order: 'random', ties: 'random' })),
  cost(
    'replicas, up to 1 change a page',
    9,
    0,
    drifting(1, { service: { replicas: { lagMs: 3_000, choice: 'any' } } }),
  ),
  cost(
    '600 updates before',
    9,
    0,
    once(0, (world) => {
      world.updateMany(600)
      world.clock.advance(3_000)
    }),
  ),
  cost(
    '2,000 inserted at once',
    9,
    0,
    once(6, (world) => world.insertMany(2_000)),
  ),
  cost(
    '2,000 old ones inserted at once',
    9,
    0,
    once(6, (world) => world.insertMany(2_000, true)),
  ),
]

function cost(name: string, maxMean: number, minComplete: number, ...scenarios: Scenario[]): CostRow {
  return { name, maxMean, minComplete, scenarios }
}
