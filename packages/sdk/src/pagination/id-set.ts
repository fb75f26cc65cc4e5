/** Remembers which identifiers there were, in nine bytes each, however long they are. */
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
const fullest = 0.9

/**
 * A set of hashes of 63 bits. A `Set` of half a million identifiers holds on to 45 MB, this one to 4.5. Two identifiers
 * are taken for one in about one of 70 million walks of that length, in other ones each time, as the hash has a seed.
 */
export function createIdSet(): IdSet {
  const seed = (Math.random() * 2 ** 32) | 0
  let capacity = 262
  let size = 0
  /** Two words a hash; the second one is odd, or 0 in an empty slot. */
  let words = new Int32Array(2 * capacity)
  const set = {
    expected: 0,
    has: (id: string) => find(id, false),
    add(id: string) {
      if (size >= capacity * fullest) grow()
      return !find(id, true)
    },
  }
  return set

  /** Is it there? If not, and it is to be, it is put there. */
  function find(id: string, isAdded: boolean): boolean {
    let high = seed ^ id.length
    let low = ~seed
    for (let at = 0; at < id.length; at += 2) {
      // Two units at a time; behind the last one comes NaN, which counts as 0.
      const units = id.charCodeAt(at) ^ (id.charCodeAt(at + 1) << 16)
      high = Math.imul(high ^ units, 0x9e3779b1) ^ (high >>> 15)
      low = Math.imul(low ^ units, 0x5f356495) ^ (low >>> 13)
    }
    const isThere = place(scatter(high ^ (low >>> 15)), scatter(low) | 1, isAdded)
    if (isAdded && !isThere) size++
    return isThere
  }

  /** Looks from the slot where the hash belongs to the next empty one, where it is put if it is to be. */
  function place(high: number, low: number, isAdded: boolean): boolean {
    let slot = 2 * Math.floor(((high >>> 0) / 2 ** 32) * capacity)
    while (words[slot + 1] !== 0 && (words[slot] !== high || words[slot + 1] !== low)) {
      slot = (slot + 2) % words.length
    }
    if (words[slot + 1] === low) return true
    if (isAdded) {
      words[slot] = high
      words[slot + 1] = low
    }
    return false
  }

  function grow(): void {
    const old = words
    const most = Math.min(set.expected / fullest + 1, capacity * largestGrowth)
    capacity = Math.ceil(Math.max(capacity * growth, most))
    words = new Int32Array(2 * capacity)
    for (let at = 0; at < old.length; at += 2) {
      const [high = 0, low = 0] = [old[at], old[at + 1]]
      if (low !== 0) place(high, low, true)
    }
  }
}

/** Makes every bit of the hash depend on all of them (the finalizer of MurmurHash3). */
function scatter(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
