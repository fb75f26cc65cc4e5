import type { CallOptions } from '../options/options.ts'
import type { Client } from '../resources/client.ts'
import { TooManyRemovalsError } from './too-many-removals-error.ts'

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
 * Returns the permits that cannot be read by their `uuid`, which is always possible for a watched permit. An unwatched one
 * can be read while a portfolio condition matches it (docs/service.md#permit).
 */
export async function findUnreadable(
  client: Pick<Client, 'permits'>,
  uuids: readonly string[],
  options: CallOptions,
): Promise<string[]> {
  const unreadable: string[] = []
  for (const uuid of uuids) {
    try {
      await client.permits.get(uuid, options)
    } catch (error) {
      if (isNotFound(error)) unreadable.push(uuid)
      // Another response proves nothing, such as a 400 for the `uuid` of a row that isn't a permit.
      else if (!(Object(error).status < 500)) throw error
    }
  }
  return unreadable
}

/** Returns true for a `NotFoundError`. Compares the name, because the guard would bundle all errors of the client. */
export function isNotFound(error: unknown): boolean {
  return Object(error).name === 'NotFoundError'
}
