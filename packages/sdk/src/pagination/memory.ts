import { fingerprint } from './bookmark.ts'
import { createIdSet } from './id-set.ts'
import { readText } from './order.ts'

/** What of an item tells it from others; `undefined` where the service left the identifier out. */
export type Identify<Item> = (item: Item) => string | undefined

/** What a walk keeps of the items it has given: the identifiers of all, and the items of the last two pages. */
export class Memory<Item> {
  readonly #identify: Identify<Item>
  readonly #seen = createIdSet()
  /** Fingerprints of the items that an earlier walk gave last. */
  #anchors: ReadonlySet<string>
  #tail: Item[] = []
  #lastCount = 0

  constructor(identify: Identify<Item>, anchors: readonly string[] = []) {
    this.#identify = identify
    this.#anchors = new Set(anchors)
  }

  /** Items of the last two pages, the latest last. */
  get tail(): readonly Item[] {
    return this.#tail
  }

  /** How many items there will be, as far as is known. */
  expect(count: number): void {
    this.#seen.expected = count
  }

  /** Forgets all but the identifiers: what comes now is another list. */
  startList(): void {
    this.#anchors = new Set()
    this.#tail = []
    this.#lastCount = 0
  }

  /**
   * Was the item in this list, and is it as it was then?
   *
   * @param oldBefore What was updated before this moment is as it was; `undefined` where being known is not enough.
   */
  isUnchanged(item: Item, oldBefore: number | undefined): boolean {
    const id = this.#identify(item)
    if (id === undefined) return false
    if (this.#isAnchor(item)) return true
    const version = readText(item, 'updated_at')
    const isOld = version === undefined || Date.parse(version) < (oldBefore ?? 0)
    if (oldBefore !== undefined && isOld) return this.#seen.has(id)
    return this.#tail.some(
      (other) => this.#identify(other) === id && readText(other, 'updated_at') === version,
    )
  }

  /**
   * The items that are new. Those without an identifier can't be told apart one by one: they are all new, or the whole
   * page is a repeat. Up to the last one that an earlier walk gave all are known; what moved there, a catch-up may give.
   */
  pickFresh(items: Item[]): Item[] {
    const used = this.#anchors.size > 0 ? items.findLastIndex((item) => this.#isAnchor(item)) : -1
    let news = 0
    const fresh = items.filter((item, at) => {
      const id = this.#identify(item)
      if (at <= used) return false
      const isNew = this.#seen.add(id ?? JSON.stringify(item))
      if (isNew) news++
      return isNew || id === undefined
    })
    return news > 0 ? fresh : []
  }

  remember(items: readonly Item[]): void {
    this.#tail = [...this.#tail.slice(this.#tail.length - this.#lastCount), ...items]
    this.#lastCount = items.length
  }

  #isAnchor(item: Item): boolean {
    return this.#anchors.size > 0 && this.#anchors.has(fingerprint(this.#identify(item), item))
  }
}
