import type { components } from '@permit-tracking/spec/types'
import type { Call, Caller } from '../call.ts'
import { refusal } from '../errors/configuration-error.ts'
import type { Exchange } from '../fetch/exchange.ts'
import { checkNames } from '../option-checks.ts'
import type { CallOptions } from '../options.ts'
import type { Result } from '../read-answer.ts'
import { readWritten } from '../read-result.ts'

/** A permit to watch, named by its number and jurisdiction or by its identifier. */
export type WatchlistAddition = components['schemas']['WatchlistAddition']
/** A watched permit. */
export type WatchlistEntry = components['schemas']['WatchlistEntry']
/** Confirms that a permit is no longer watched. */
export type WatchlistRemoval = components['schemas']['WatchlistRemoval']

/** Which permits the organization follows (service specification, "POST /v1/watchlist"). */
export interface WatchlistResource {
  /**
   * Puts a permit on the watchlist and raises `permit.added_to_watchlist`. Adding a watched permit again gives the
   * same entry and raises nothing, so this call is retried on failures.
   *
   * @param addition `{ permit_number, jurisdiction }` (a jurisdiction slug such as `seattle-wa`), or `{ permit_uuid }`.
   * @returns The entry. What the service's answer leaves out is taken from what was sent.
   * @throws NotFoundError when the service doesn't know the permit.
   * @throws ForbiddenError when the key lacks the write permission.
   */
  add(addition: WatchlistAddition, options?: CallOptions): Call<WatchlistEntry>
  /**
   * Takes a permit off the watchlist and raises `permit.removed_from_watchlist`.
   *
   * @param permit_uuid The permit's `uuid`.
   * @throws NotFoundError when the permit isn't watched; not when a retry finds that the first try removed it.
   * @throws ForbiddenError when the key lacks the write permission.
   */
  remove(permit_uuid: string, options?: CallOptions): Call<WatchlistRemoval>
}

/** Makes the watchlist resource. */
export function createWatchlist(call: Caller): WatchlistResource {
  return {
    add: (addition, options) =>
      call(
        async (api) => api.POST('/watchlist', { body: checkAddition(addition) }),
        (result, exchange) => readWritten<WatchlistEntry>(result, exchange, addition),
        options,
      ),
    remove: (permit_uuid, options) => {
      const removal = { permit_uuid, removed: true }
      return call(
        async (api, exchange) => {
          const result = await api.DELETE('/watchlist/{permit_uuid}', { params: { path: { permit_uuid } } })
          return wasRemovedByEarlierTry(result, exchange)
            ? { ...result, error: undefined, data: { data: removal } }
            : result
        },
        (result, exchange) => readWritten<WatchlistRemoval>(result, exchange, removal),
        options,
      )
    },
  }
}

/** A 404 after a try whose outcome isn't known means that it worked. After a 429 it doesn't: that try did nothing. */
function wasRemovedByEarlierTry({ response }: Result, { attempts }: Exchange): boolean {
  const earlier = attempts.slice(0, -1)
  return response.status === 404 && earlier.some(({ status }) => status !== 429)
}

function checkAddition(addition: WatchlistAddition): WatchlistAddition {
  checkNames('add to the watchlist', 'field', addition, ['permit_number', 'jurisdiction', 'permit_uuid'])
  const byNumber = 'permit_number' in addition && 'jurisdiction' in addition
  const byIdentifier = 'permit_uuid' in addition
  const named = Object.values(addition).every((value) => typeof value === 'string' && value.trim() !== '')
  if (byNumber !== byIdentifier && named) return addition
  throw refusal(
    'add to the watchlist',
    'the permit is not named in one of the two ways',
    'give { permit_number, jurisdiction } or { permit_uuid }',
  )
}
