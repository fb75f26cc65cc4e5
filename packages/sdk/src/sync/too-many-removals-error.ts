import { hasName, PermitTrackingError } from '../errors/permit-tracking-error.ts'

/**
 * More permits seem to have left the watchlist than `maxRemovals` of {@link syncPermits} allows. Nothing was removed. Thrown
 * after a complete walk, when all updates have been handed out; every further run throws it too, until it is allowed.
 */
export class TooManyRemovalsError extends PermitTrackingError {
  override readonly name = 'TooManyRemovalsError'
  /** Number of permits that the copy has and the list doesn't. */
  readonly missing: number
  /** Number of removals that were allowed. */
  readonly maxRemovals: number

  constructor(missing: number, localCount: number, maxRemovals: number) {
    super(
      `Could not remove ${missing} of ${localCount} permits: at most ${maxRemovals} may be removed at once. Check the API key and the watchlist, or pass \`maxRemovals: ${missing}\` if they really left it.`,
    )
    this.missing = missing
    this.maxRemovals = maxRemovals
  }
}

/** Returns true for a {@link TooManyRemovalsError}, even one of another copy of the package. */
export function isTooManyRemovalsError(value: unknown): value is TooManyRemovalsError {
  return hasName(value, 'TooManyRemovalsError')
}
