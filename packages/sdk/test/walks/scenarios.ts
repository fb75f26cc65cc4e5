import { createRandom } from '../random.ts'
import type { ModelChange, ModelOptions, ModelOrder, ModelService, ModelWorld } from './list-model.ts'

/** Returns the history of one walk for a seed. */
export type Scenario = (seed: number) => ModelOptions

export const orders: readonly ModelOrder[] = ['updated_desc', 'updated_asc', 'filed_desc', 'status', 'uuid']
export const wrongTotals = ['low', 'high', 'zero', 'negative', 'page', 'cached', 'absent'] as const
const changes: readonly ModelChange[] = ['update', 'insert', 'insert_old', 'remove', 'swap']

/** Creates histories of a list of up to `max` items that doesn't change. */
export function calm(service: Partial<ModelService>, max = 1_500, spacingMs = 60_000): Scenario {
  return (seed) => ({ seed, service, spacingMs, count: Math.floor(createRandom(seed + 1)() * max) })
}

/** Creates histories with up to `rate` changes before every read but the first. Below 1, `rate` is their probability. */
export function drifting(rate: number, options: Partial<ModelOptions> = {}, kinds = changes): Scenario {
  return (seed) => ({ count: 1_500, seed, ...options, beforeRead: drift(rate, kinds) })
}

/** Creates histories with one change, before the read of this number. */
export function once(
  read: number,
  change: (world: ModelWorld) => void,
  options: Partial<ModelOptions> = {},
): Scenario {
  return (seed) => ({
    count: 1_000,
    seed,
    ...options,
    beforeRead: (current, world) => {
      if (current === read) change(world)
    },
  })
}

/** Returns any service with any history. */
export function mixture(seed: number): ModelOptions {
  const random = createRandom(seed + 1)
  const pick = <Value>(...values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const kinds = changes.filter(() => random() < 0.7)
  const service: Partial<ModelService> = {
    order: pick('updated_desc', 'random', ...orders),
    ties: pick('stable', 'stable', 'random'),
    total: pick('exact', 'exact', 'exact', 'exact', ...wrongTotals),
    maxSize: pick(100, 100, 100, 1, 3, 7, 15, 33, 50),
    timestamps: pick('seconds', 'milliseconds', 'no_zone'),
    date: pick('exact', 'exact', 'absent', 'hour_slow', 'hour_fast'),
    since: pick('inclusive', 'inclusive', 'exclusive', 'ignored'),
    meta: pick('full', 'full', 'no_total_pages', 'none'),
    pastEnd: pick('empty', 'not_found', 'last_page'),
    ...(random() < 0.1 && { fixedSize: pick(20, 50) }),
  }
  const count = pick(3, 20, 60, 99, 100, 101, 150, 250, 400, 700)
  return {
    seed,
    service,
    // Small pages make long walks, which prove nothing that shorter ones don't.
    count: Math.min(count, 40 * (service.maxSize ?? 100)),
    spacingMs: pick(0, 100, 500, 5_000, 60_000),
    readMs: pick(50, 500, 2_000),
    ...(random() < 0.8 && {
      beforeRead: drift(pick(0.1, 0.3, 1, 3, 10), kinds.length > 0 ? kinds : changes),
    }),
  }
}

function drift(rate: number, kinds: readonly ModelChange[]): NonNullable<ModelOptions['beforeRead']> {
  return (read, world) => {
    if (read === 0) return
    const count = rate < 1 ? Number(world.random() < rate) : Math.floor(world.random() * (rate + 1))
    for (let left = count; left > 0; left--) {
      const kind = kinds[Math.floor(world.random() * kinds.length)] ?? 'update'
      // A list that grows faster than it is read would not end.
      const isTooLong = world.permits.length > 1.5 * world.present.size + 50
      world.change(isTooLong && kind.startsWith('insert') ? 'remove' : kind)
    }
  }
}
