import { ConfigurationError, invalid, quote } from '../errors/configuration-error.ts'
import type { SendCall } from '../request/call.ts'
import { readWithDefaults } from '../request/parse-response.ts'
import { checkNames } from '../rules/option-rules.ts'
import type { Client } from './client.ts'
import type { WatchlistAddition, WatchlistEntry, WatchlistRemoval } from './records.ts'

/** Creates the watchlist resource. */
export function createWatchlist(call: SendCall): Client['watchlist'] {
  return {
    add: (addition, options) =>
      call(
        { method: 'POST', path: '/watchlist', body: addition, check: () => checkAddition(addition) },
        (parsed, context) => readWithDefaults<WatchlistEntry>(parsed, context, addition),
        options,
      ),
    remove: (permit_uuid, options) =>
      call(
        { method: 'DELETE', path: '/watchlist/{permit_uuid}', pathParams: { permit_uuid } },
        (parsed, context) => {
          // An earlier attempt that failed may have removed the permit. Otherwise a 404 is an error.
          const isGone = parsed.response.status === 404 && context.mayHaveTakenEffect
          if (isGone) return { permit_uuid, removed: null }
          return readWithDefaults<WatchlistRemoval>(parsed, context, { permit_uuid, removed: true })
        },
        options,
      ),
  }
}

function checkAddition(addition: WatchlistAddition): void {
  checkNames('add to the watchlist', 'field', addition, {
    permit_number: true,
    jurisdiction: true,
    permit_uuid: true,
  })
  const given = Object.entries(addition).filter(([, value]) => value !== undefined)
  const { permit_uuid, jurisdiction } = Object.fromEntries(given)
  if (/[\s,]/.test(String(jurisdiction).trim())) {
    throw invalid('jurisdiction', 'a slug such as seattle-wa', quote(jurisdiction))
  }
  const isOneForm = given.length === (permit_uuid === undefined ? 2 : 1)
  const haveText = given.every(([, value]) => typeof value === 'string' && value.trim() !== '')
  if (isOneForm && haveText) return
  throw new ConfigurationError(
    'Could not add to the watchlist: the permit must be `{ permit_uuid }` or `{ permit_number, jurisdiction }`, all of them strings with text.',
  )
}
