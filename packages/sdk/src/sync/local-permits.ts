import { ConfigurationError, invalid, kindOf } from '../errors/configuration-error.ts'
import { parseTimestamp } from '../time/timestamp.ts'
import type { LocalPermit, SyncOptions } from './options.ts'

/** Reads the local copy to its end, so that the caller may write to it afterwards. Returns epoch milliseconds by `uuid`. */
export async function readLocal(
  listLocal: NonNullable<SyncOptions['listLocal']>,
): Promise<Map<string, number>> {
  const local = new Map<string, number>()
  const rows = await listLocal()
  if (!(Symbol.iterator in Object(rows) || Symbol.asyncIterator in Object(rows))) {
    throw invalid('listLocal', 'a function that returns an iterable of rows', kindOf(rows))
  }
  for await (const row of rows) {
    const { uuid, updated_at }: Partial<LocalPermit> = Object(row)
    // A row without a `uuid` would count as a permit that left the watchlist.
    if (typeof uuid !== 'string' || uuid === '') {
      throw new ConfigurationError('`listLocal` must list rows with a `uuid` (received a row without one).')
    }
    local.set(uuid, updated_at instanceof Date ? updated_at.getTime() : parseTimestamp(updated_at))
  }
  return local
}
