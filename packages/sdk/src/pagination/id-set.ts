/** Remembers which identifiers there were, in ten bytes each, however long they are. */
export interface IdSet {
  has(id: string): boolean
  /** False where it was there already. */
  add(id: string): boolean
  /** How many there will be, as far as is known. */
  expected: number
}

const growth = 1.4
/** A list may say that it is longer than it is, or not be walked to its end. */
const largestGrowth = 8
const fullest = 0.85

/**
 * A set of hashes of 63 bits. A `Set` of half a million identifiers holds on to 45 MB, this one to 5. Two identifiers
 * are taken for one in about one of 70 million walks of that length, in other ones each time, as the hash has a seed.
 */
export function createIdSet(): IdSet {
  return new HashSet()
}

class HashSet implements IdSet {
  expected = 0
  readonly #seed = (Math.random() * 2 ** 32) | 0
  #capacity = 262
  #size = 0
  /** Two words a hash; the second one is odd, or 0 in an empty slot. */
  #words = new Int32Array(2 * 262)

  has(id: string): boolean {
    return this.#find(id, false)
  }

  add(id: string): boolean {
    if (this.#size >= this.#capacity * fullest) this.#grow()
    return !this.#find(id, true)
  }

  /** Is it there? If not, and it is to be, it is put there. In one function, so that no hash is boxed. */
  #find(id: string, isAdded: boolean): boolean {
    let high = this.#seed ^ id.length
    let low = ~this.#seed
    for (let at = 0; at < id.length; at += 2) {
      // Two units at a time; behind the last one comes NaN, which counts as 0.
      const units = id.charCodeAt(at) ^ (id.charCodeAt(at + 1) << 16)
      high = Math.imul(high ^ units, 0x9e3779b1) ^ (high >>> 15)
      low = Math.imul(low ^ units, 0x5f356495) ^ (low >>> 13)
    }
    high = scatter(high ^ (low >>> 15))
    low = scatter(low) | 1
    const words = this.#words
    const slot = slotOf(words, this.#capacity, high, low)
    if (words[slot + 1] === low) return true
    if (isAdded) {
      words[slot] = high
      words[slot + 1] = low
      this.#size++
    }
    return false
  }

  #grow(): void {
    const old = this.#words
    const most = Math.min(this.expected / fullest + 1, this.#capacity * largestGrowth)
    this.#capacity = Math.ceil(Math.max(this.#capacity * growth, most))
    this.#words = new Int32Array(2 * this.#capacity)
    for (let slot = 0; slot < old.length; slot += 2) {
      const [high = 0, low = 0] = [old[slot], old[slot + 1]]
      if (low === 0) continue
      const free = slotOf(this.#words, this.#capacity, high, low)
      this.#words[free] = high
      this.#words[free + 1] = low
    }
  }
}

/** Makes every bit of the hash depend on all of them (the finalizer of MurmurHash3). */
function scatter(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** Where the hash is, or the empty slot where it belongs. */
function slotOf(words: Int32Array, capacity: number, high: number, low: number): number {
  let slot = 2 * Math.floor(((high >>> 0) / 2 ** 32) * capacity)
  while (words[slot + 1] !== 0 && (words[slot] !== high || words[slot + 1] !== low)) {
    slot += 2
    if (slot === words.length) slot = 0
  }
  return slot
}
