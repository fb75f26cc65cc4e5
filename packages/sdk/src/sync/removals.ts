import type { CallOptions } from '../options/options.ts'
import { isNotFound } from './is-not-found.ts'
import type { SyncClient } from './options.ts'
import { TooManyRemovalsError } from './too-many-removals-error.ts'

/** Maximum number of permits that are looked up one by one. */
const maxLookups = 20
/** Removals that are allowed in a copy of any size. */
const minAllowed = 10

/** Throws if so many permits are missing that a mistake is likelier than a removal. */
export function assertPlausible(
  missing: number,
  localCount: number,
  maxRemovals = Math.max(minAllowed, Math.floor(localCount / 10)),
): void {
  if (missing > maxRemovals) throw new TooManyRemovalsError(missing, localCount, maxRemovals)
}

/**
 * Returns true if none of the permits can be read on its own, which a watched one always can. False proves nothing: an
 * unwatched permit stays readable while a portfolio condition matches it (service specification, "Permit").
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
      // Whatever else failed proves nothing either: a 400 for the `uuid` of a foreign row, say.
      if (!isNotFound(error)) return false
    }
  }
  return true
}
