import { createRandom } from '../random.ts'
import type { ModelChange } from './list-history.ts'
import type { ModelOptions, ModelWorld } from './list-model.ts'
import type { ModelOrder, ModelService } from './service.ts'

/** Returns the history of one walk for a seed. */
export type Scenario = (seed: number) => ModelOptions

export const orders: readonly ModelOrder[] = ['updated_desc', 'updated_asc', 'filed_desc', 'status', 'uuid']
export const wrongTotals = ['low', 'high', 'zero', 'negative', 'page', 'cached', 'absent'] as const
export const allChanges: readonly ModelChange[] = ['update', 'insert', 'insert_old', 'remove', 'swap']

/** Creates histories of a list of up to `max` items that doesn't change. */
export function calm(service: Partial<ModelService>, max = 1_500, spacingMs = 60_000): Scenario {
  return (seed) => ({ seed, service, spacingMs, count: Math.floor(createRandom(seed + 1)() * max) })
}

/** Creates histories with up to `rate` changes before every read but the first. Below 1, `rate` is their probability. */
export function drifting(rate: number, options: Partial<ModelOptions> = {}, kinds = allChanges): Scenario {
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

/** Changes the list before every read but the first. */
export function drift(rate: number, kinds: readonly ModelChange[]): NonNullable<ModelOptions['beforeRead']> {
  let firstLength = 0
  return (read, world) => {
    if (read === 0) firstLength = world.rows().length
    if (read === 0) return
    const count = rate < 1 ? Number(world.random() < rate) : Math.floor(world.random() * (rate + 1))
    for (let left = count; left > 0; left--) {
      const kind = kinds[Math.floor(world.random() * kinds.length)] ?? 'update'
      // A list that grows faster than it is read would not end.
      const isTooLong = world.rows().length > 1.5 * firstLength + 50
      world.change(isTooLong && kind.startsWith('insert') ? 'remove' : kind)
    }
  }
}
