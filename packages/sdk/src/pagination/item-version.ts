import { parseTimestamp } from '../time/timestamp.ts'

/** Returns the identifier of an item; `undefined` if the service left it out. */
export type Identify<Item> = (item: Item) => string | undefined

/** Returns the time of an item's last change in epoch milliseconds; `NaN` if it has none. */
export function updatedAt(item: object): number {
  return parseTimestamp(timestampOf(item))
}

/** Returns identifier and `updated_at`, which are equal for two reads of an item that didn't change in between. */
export function versionOf<Item extends object>(item: Item, identify: Identify<Item>): string {
  const id = identify(item)
  return id === undefined ? JSON.stringify(item) : `${id} ${timestampOf(item)}`
}

function timestampOf(item: { updated_at?: unknown }): string | undefined {
  return typeof item.updated_at === 'string' ? item.updated_at : undefined
}
