import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'
import { checkNames } from '../options/checks.ts'
import type { CallOptions } from '../options/options.ts'
import type { ApiPromise, SendCall } from '../request/call.ts'
import { unwrapWrite } from '../request/parse-response.ts'
import type { Schema } from './schema.ts'

/** A permit to watch: its number and jurisdiction, or its identifier. */
export type WatchlistAddition = Schema<'WatchlistAddition'>
/** A watched permit. */
export interface WatchlistEntry extends Schema<'WatchlistEntry'> {}
/** Confirmation that a permit is no longer on the watchlist. */
export interface WatchlistRemoval extends Omit<Schema<'WatchlistRemoval'>, 'removed'> {
  /**
   * True if the service confirmed the removal. `null` if it is unknown whether this call removed the permit: an attempt
   * failed after it may have reached the service, and the response to the retry was a 404.
   */
  removed: boolean | null
}

/**
 * Permits that the organization watches.
 *
 * @see [The watchlist](https://permit-tracking.github.io/permit-tracking-js/service#watchlist)
 */
export interface WatchlistResource {
  /**
   * Adds a permit to the watchlist and raises `permit.added_to_watchlist`. Adding a watched permit again returns the same
   * entry and raises nothing, so the call is retried.
   *
   * @param addition `{ permit_number, jurisdiction }` (a jurisdiction slug such as `seattle-wa`), or `{ permit_uuid }`.
   * @returns The entry. Fields missing in the response are taken from `addition`.
   * @throws NotFoundError if the service does not know the permit.
   * @throws ForbiddenError if the key lacks the write permission.
   */
  add(addition: WatchlistAddition, options?: CallOptions): ApiPromise<WatchlistEntry>
  /**
   * Removes a permit from the watchlist and raises `permit.removed_from_watchlist`.
   *
   * @param permit_uuid The permit's `uuid`.
   * @returns `removed` is true, or `null` if a retry found the permit gone and an earlier attempt may have removed it.
   * @throws NotFoundError if the permit was not watched. After an attempt that may have reached the service, a
   *   404 is not an error, because the permit is not on the watchlist then.
   * @throws ForbiddenError if the key lacks the write permission.
   */
  remove(permit_uuid: string, options?: CallOptions): ApiPromise<WatchlistRemoval>
}

/** Creates the watchlist resource. */
export function createWatchlist(call: SendCall): WatchlistResource {
  return {
    add: (addition, options) =>
      call(
        { method: 'POST', path: '/watchlist', body: addition, check: () => checkAddition(addition) },
        (parsed, context) => unwrapWrite<WatchlistEntry>(parsed, context, addition),
        options,
      ),
    remove: (permit_uuid, options) =>
      call(
        { method: 'DELETE', path: '/watchlist/{permit_uuid}', params: { path: { permit_uuid } } },
        (parsed, context) => {
          // Without an attempt that may have removed the permit, a 404 is an error.
          const isGone = parsed.response.status === 404 && context.mayHaveActed
          if (isGone) return { permit_uuid, removed: null }
          return unwrapWrite<WatchlistRemoval>(parsed, context, { permit_uuid, removed: true })
        },
        options,
      ),
  }
}

function checkAddition(addition: WatchlistAddition): void {
  if (typeof addition !== 'object' || addition === null) {
    const expected = '`{ permit_uuid }` or `{ permit_number, jurisdiction }`'
    throw new ConfigurationError(
      `Could not add to the watchlist: the permit must be ${expected} (received ${kindOf(addition)}).`,
    )
  }
  checkNames('add to the watchlist', 'field', addition, {
    permit_number: true,
    jurisdiction: true,
    permit_uuid: true,
  })
  const { jurisdiction } = { jurisdiction: '', ...addition }
  if (/[\s,]/.test(String(jurisdiction).trim())) {
    throw invalid('jurisdiction', 'a slug such as seattle-wa', quote(jurisdiction))
  }
  const byNumber = 'permit_number' in addition && 'jurisdiction' in addition
  const byIdentifier = 'permit_uuid' in addition
  const named = Object.values(addition).every((value) => typeof value === 'string' && value.trim() !== '')
  if (byNumber !== byIdentifier && named) return
  throw new ConfigurationError(
    'Could not add to the watchlist: the permit must be `{ permit_uuid }` or `{ permit_number, jurisdiction }`, all of them strings with text.',
  )
}
