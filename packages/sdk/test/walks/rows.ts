import { createRandom } from '../random.ts'
import type { ModelOptions } from './list-model.ts'
import { drift, once, type Scenario } from './scenarios.ts'
import type { ModelService } from './service.ts'

/** Failure that an earlier version had: a service, and the histories for which a walk was complete without some rows. */
export interface FailureRow {
  readonly name: string
  readonly scenario: Scenario
  /** Number of walks that show it, if it takes several. */
  readonly walks?: number
  /** True if a walk must be complete. Otherwise, it may also say that it isn't. */
  readonly mustBeComplete?: boolean
}

const leftOut: readonly FailureRow[] = [
  row('one row in 50 is left out after paging', 1_000, { hidden: { every: 50, choice: 'regular' } }),
  random('one row in 200 is left out after paging', 60, {
    count: 1_000,
    service: { hidden: { every: 200, choice: 'random' } },
  }),
  random('one row in 1,000 is left out after paging', 67, {
    count: 1_000,
    service: { hidden: { every: 1_000, choice: 'random' } },
  }),
  random('one row in 50 is left out, and total counts it', 10, {
    count: 1_000,
    service: { hidden: { every: 50, choice: 'random' }, countsHidden: true },
  }),
  ...[1, 2, 3, 7].map((page) => row(`page ${page} is cut short`, 1_000, { cut: { page, keep: 0.65 } })),
  row('the first page is cut to 40 of 61', 61, { cut: { page: 1, keep: 40 / 61 } }),
]

const pages: readonly FailureRow[] = [
  ...(['right', 'one', 'absent'] as const).flatMap((page) =>
    (['right', 'constant', 'absent'] as const).flatMap((perPage) => [
      row(`page is ignored: meta.page ${page}, meta.per_page ${perPage}`, 950, {
        paging: 'first',
        page,
        perPage,
      }),
      row(`page is ignored, pages of 25: meta.page ${page}, meta.per_page ${perPage}`, 950, {
        paging: 'first',
        fixedSize: 25,
        page,
        perPage,
        totalPages: 'absent',
      }),
    ]),
  ),
  row('page is ignored, without meta', 950, { paging: 'first', meta: 'none' }),
  row('page is ignored, without meta, pages of 25', 950, { paging: 'first', fixedSize: 25, meta: 'none' }),
  row('page is ignored, and total is of the page', 950, { paging: 'first', fixedSize: 25, total: 'page' }),
  row('meta.page is always 1', 950, { page: 'one' }, true),
  row('meta.per_page is always 25', 950, { perPage: 'constant' }, true),
  row('meta.page is always 1, meta.per_page always 25', 950, { page: 'one', perPage: 'constant' }, true),
  ...[{ fixedSize: 20 }, { maxSize: 20 }].map((size) =>
    row(`total is of the page, pages ${JSON.stringify(size)}, no meta.per_page`, 60, {
      total: 'page',
      perPage: 'absent',
      totalPages: 'absent',
      ...size,
    }),
  ),
]

const timestamps = ['null', 'absent', 'epoch', 'http_date', 'unreadable', 'west'] as const
const dates: readonly FailureRow[] = timestamps.flatMap((timestamps) =>
  (['updated_desc', 'status'] as const).map((order) =>
    random(`updated_at is ${timestamps}, and 7 of 900 rows change, in the order ${order}`, 10, {
      count: 900,
      service: { timestamps, order },
      beforeRead: (read, world) => {
        if (read > 0 && read <= 7) world.updateAt(world.rows().length - read, world.clock.now())
      },
    }),
  ),
)

const time: readonly FailureRow[] = [
  ...(['status', 'updated_asc', 'filed_desc'] as const).map((order) =>
    random(`a catch-up returns nothing, and pages showed later updates, in the order ${order}`, 20, {
      count: 900,
      service: { since: 'nothing', order },
      beforeRead: drift(20, ['update']),
    }),
  ),
  ...(['any', 'three'] as const).flatMap((choice) =>
    [1, 3].map((rate) =>
      random(`replicas are up to 3 s apart (${choice}), up to ${rate} changes a page`, 60, {
        count: 900,
        service: { replicas: { lagMs: 3_000, choice } },
        recent: ['update', 'insert', 'update', 'swap'],
        readMs: 500,
        beforeRead: drift(rate, ['update', 'insert', 'swap']),
      }),
    ),
  ),
  ...(['sent', 'stored'] as const).flatMap((date) =>
    [2, 3].map((every) =>
      random(`one page in ${every} is from a cache, 58 s old, Date as ${date}`, 20, {
        count: 900,
        service: { cache: { every, ageMs: 58_000, date } },
        recent: Array.from({ length: 43 }, () => 'update' as const),
      }),
    ),
  ),
]

const meta: readonly FailureRow[] = [
  row(
    'numbers of meta are text',
    950,
    { page: 'text', perPage: 'text', total: 'text', totalPages: 'text' },
    true,
  ),
  row('pages are counted from 0', 950, { page: 'from_zero' }, true),
  row('meta.per_page is 0', 950, { perPage: 'zero' }, true),
  row('meta is null', 950, { meta: 'null' }, true),
  row('meta.page from 0, of one page', 5, { page: 'from_zero' }, true),
]

const others: readonly FailureRow[] = [
  ...(['contacts', 'condition_permits'] as const).map((list) =>
    random(`${list} move to a page that was read already`, 20, {
      ...once(6, (world) => world.updateMany(30))(0),
      service: { list },
    }),
  ),
]

/** All rows. */
export const failureRows: readonly FailureRow[] = [
  ...leftOut,
  ...pages,
  ...dates,
  ...time,
  ...meta,
  ...others,
]

function row(
  name: string,
  count: number,
  service: Partial<ModelService>,
  mustBeComplete = false,
): FailureRow {
  return { name, mustBeComplete, scenario: (seed) => ({ seed, count, service }) }
}

function random(name: string, walks: number, options: Omit<ModelOptions, 'seed'>): FailureRow {
  // Seeds that are close to each other would have close first numbers.
  return { name, walks, scenario: (seed) => ({ ...options, seed: createRandom(seed)() * 2 ** 32 }) }
}
