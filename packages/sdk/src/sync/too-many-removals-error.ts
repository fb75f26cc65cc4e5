import { PermitTrackingError } from '../errors/permit-tracking-error.ts'

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
