/** What of an item tells it from others; `undefined` where the service left the identifier out. */
export type Identify<Item> = (item: Item) => string | undefined

/** The text of a field, where the item has it. */
export function readText(item: unknown, field: string): string | undefined {
  // The field is looked for, so nothing is claimed about the item.
  const value = (item as Readonly<Record<string, unknown>> | null | undefined)?.[field]
  return typeof value === 'string' ? value : undefined
}

/** When the item was changed last, epoch milliseconds; `NaN` where it doesn't say. */
export function updatedAt(item: unknown): number {
  return Date.parse(readText(item, 'updated_at') ?? '')
}

/** A text in a few characters (64 bits, FNV-1a). */
export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
