import { type Identify, updatedAt } from './item-version.ts'

/** Items that a walk has handed out, or an earlier one that it resumes. */
export interface HandedOut<Item> {
  readonly keys: Set<string>
  keyOf(item: Item): string
  /** Returns true for an item with an identifier that was handed out. */
  has(item: Item): boolean
  /** Adds items of an earlier walk. One that was updated since may be unread, and is left to the catch-up. */
  skip(items: readonly Item[], updatedSince: number): void
  /** Allows the items that were left to the catch-up. */
  startCatchUp(): void
}

/** Creates the items of a walk, at first none. */
export function createHandedOut<Item extends object>(identify: Identify<Item>): HandedOut<Item> {
  const keys = new Set<string>()
  /** Keys of items that only the catch-up returns. */
  const postponed = new Set<string>()
  const keyOf = (item: Item) => identify(item) ?? JSON.stringify(item)
  return {
    keys,
    keyOf,
    has: (item) => identify(item) !== undefined && keys.has(keyOf(item)),
    skip(items, updatedSince) {
      for (const item of items) {
        keys.add(keyOf(item))
        if (updatedAt(item) >= updatedSince) postponed.add(keyOf(item))
      }
    },
    startCatchUp() {
      for (const key of postponed) keys.delete(key)
      postponed.clear()
    },
  }
}
