import { readText } from './order.ts'

/** Where a walk stands, for a later one to go on from. */
export interface Bookmark {
  /** How many items of the list are covered. */
  readonly covered: number
  /** The last items that were handed out, by {@link fingerprint}. */
  readonly anchors: readonly string[]
  /** Epoch milliseconds: what was updated before is as the walk saw it. */
  readonly since: number | undefined
  /** Is the list walked to its end, so that only what changed since is left? */
  readonly isCatchUp: boolean
  /** Has nothing got lost so far? */
  readonly isProven: boolean
}

/** An item and its version in a few characters (64 bits, FNV-1a). */
export function fingerprint(id: string | undefined, item?: unknown): string {
  let hash = 0xcbf29ce484222325n
  for (const character of `${id} ${readText(item, 'updated_at')}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
