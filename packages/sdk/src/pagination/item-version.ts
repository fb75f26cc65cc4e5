import { parseTimestamp } from '../time/timestamp.ts'

/** Identifier of an item; `undefined` where the service left it out. */
export type Identify<Item> = (item: Item) => string | undefined

/** Time of an item's last change, epoch milliseconds; `NaN` where it has none. */
export function updatedAt(item: object): number {
  return parseTimestamp(textOf(item))
}

/** Identifier and `updated_at` of an item: equal for two reads of an item that didn't change in between. */
export function versionOf<Item extends object>(item: Item, identify: Identify<Item>): string {
  return `${identify(item)} ${textOf(item)}`
}

function textOf(item: { updated_at?: unknown }): string | undefined {
  return typeof item.updated_at === 'string' ? item.updated_at : undefined
}
