import { PermitTrackingError } from '../errors/permit-tracking-error.ts'
import type { CallOptions } from '../options/options.ts'
import type { Client } from '../resources/client.ts'

/**
 * Error of a run in which more permits are missing than `maxRemovals` of {@link syncPermits} allows. Nothing was removed.
 * Thrown after the second full walk that misses them, when all updates have been returned. Every run throws it until the number is allowed.
 */
export class TooManyRemovalsError extends PermitTrackingError {
  /** @internal */
  static override readonly kind = 'TooManyRemovalsError'
  override readonly name = 'TooManyRemovalsError'
  /** Number of permits that the copy has and the list doesn't. */
  readonly missing: number
  /** Number of removals that were allowed. */
  readonly maxRemovals: number

  /** @internal */
  constructor(missing: number, localCount: number, maxRemovals: number) {
    super(
      `Could not remove ${missing} of ${localCount} permits: at most ${maxRemovals} may be removed at once. Check the API key and the watchlist, or pass \`maxRemovals: ${missing}\` if they really left it.`,
    )
    this.missing = missing
    this.maxRemovals = maxRemovals
  }
}

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
