import type { ModelWorld } from './list-model.ts'
import { type ModelService, specified } from './service.ts'

/**
 * Returns the reason why no client could know that these rows are missing, or undefined. It depends on what the responses
 * of the walk showed.
 *
 * - `silent_catch_up`: the catch-up shows no change, and no page showed one either.
 * - `fresh_change`: replicas that are behind hide a change that happened within their lag before the last read.
 */
export function excuseFor(world: ModelWorld, lost: ReadonlySet<string>): string | undefined {
  const { service, readings } = world
  const [first] = readings
  const end = readings.at(-1)?.at ?? 0
  if (service.list !== 'permits') return undefined
  const showsChangeSince = (since: number) =>
    hasReadableTimes(service) && readings.some(({ rows }) => rows.some(({ updatedAt }) => updatedAt > since))
  if (service.since === 'nothing' && !showsChangeSince(first?.at ?? 0)) return 'silent_catch_up'
  const { lagMs = 0 } = service.replicas ?? {}
  const lostRows = world.rows().filter(({ uuid }) => lost.has(uuid))
  const isFresh = lagMs > 0 && lostRows.every(({ updatedAt }) => updatedAt > end - lagMs)
  return isFresh ? 'fresh_change' : undefined
}

const readable: readonly ModelService['timestamps'][] = ['seconds', 'milliseconds', 'no_zone', 'http_date']

function hasReadableTimes({ timestamps }: ModelService = specified): boolean {
  return readable.includes(timestamps)
}
