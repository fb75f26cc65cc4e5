import type { CallOptions } from '../options/options.ts'
import type { Client } from '../resources/client.ts'

/**
 * Returns the `uuid` of each permit that gets a 404. A watched permit is always readable. An unwatched one can be read while
 * a portfolio condition matches it (docs/service.md#watchlist).
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
      // A row that isn't a permit may have a `uuid` that the service or the client rejects. That proves nothing.
      else if (Object(error).status !== 400 && Object(error).name !== 'ConfigurationError') throw error
    }
  }
  return unreadable
}

/** Returns true for a `NotFoundError`. Compares the name, because `instanceof` would bundle all errors of the client. */
export function isNotFound(error: unknown): boolean {
  return Object(error).name === 'NotFoundError'
}
