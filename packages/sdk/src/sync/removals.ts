import type { CallOptions } from '../options/options.ts'
import { isNotFound } from './is-not-found.ts'
import type { SyncClient } from './options.ts'
import { TooManyRemovalsError } from './too-many-removals-error.ts'

/** Maximum number of missing permits that are read one by one. */
const maxLookups = 20
/** Number of removals that are allowed in a copy of any size. */
const minAllowed = 10

/** Throws a `TooManyRemovalsError` if more permits are missing than may be removed. */
export function assertPlausible(
  missing: number,
  localCount: number,
  maxRemovals = Math.max(minAllowed, Math.floor(localCount / 10)),
): void {
  if (missing > maxRemovals) throw new TooManyRemovalsError(missing, localCount, maxRemovals)
}

/**
 * Returns true if none of the permits can be read by its `uuid`, which is always possible for a watched permit. False
 * proves nothing: an unwatched permit can be read while a portfolio condition matches it (service specification, "Permit").
 */
export async function areAllGone(
  client: SyncClient,
  uuids: readonly string[],
  options: CallOptions,
): Promise<boolean> {
  if (uuids.length > maxLookups) return false
  for (const uuid of uuids) {
    try {
      await client.permits.get(uuid, options)
      return false
    } catch (error) {
      // Any other error proves nothing either, such as a 400 for the `uuid` of a row that isn't a permit.
      if (!isNotFound(error)) return false
    }
  }
  return true
}
