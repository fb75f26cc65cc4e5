/** Position of a stream. */
export type RandomState = readonly [number, number, number, number]

/** Stream of random values that depends only on its seed. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns an integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  /** Returns true with the given probability (0 to 1). */
  chance(probability: number): boolean
  /** Returns an item of a non-empty list. */
  pick<Item>(list: readonly Item[]): Item
  /** Returns an item of a non-empty list, the first ones far more often than the last. */
  pickSkewed<Item>(list: readonly Item[]): Item
  /** Returns an item of a non-empty list, with a probability proportional to its weight. */
  pickWeighted<Item extends { readonly weight: number }>(list: readonly Item[]): Item
  /** Returns the items in a random order. */
  shuffle<Item>(items: readonly Item[]): Item[]
  /** Returns a UUID of version 4. */
  uuid(): string
  /** Returns lowercase hexadecimal digits. */
  hex(digits: number): string
  /** Returns characters of the alphabet. */
  text(length: number, alphabet: string): string
  /** Returns the position as JSON. */
  save(): RandomState
  /** Continues at a saved position. */
  load(state: RandomState): void
}

/**
 * Creates a stream: sfc32 (Chris Doty-Humphrey's PractRand), seeded by FNV-1a of the text. Integer arithmetic returns the
 * same values in every runtime.
 */
export function createRandom(seed: number | string): Random {
  const { nextWord, save, load } = createGenerator(String(seed))
  const next = () => nextWord() / 4_294_967_296
  const below = (limit: number) => Math.floor(next() * limit)
  const hex = (digits: number) => {
    let text = ''
    while (text.length < digits) text += hexWord(nextWord())
    return text.slice(0, digits)
  }
  return {
    next,
    integer: (min, max) => min + below(max - min + 1),
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, below(list.length)),
    pickSkewed: (list) => itemAt(list, Math.min(below(list.length), below(list.length))),
    pickWeighted(list) {
      let total = 0
      for (const { weight } of list) total += weight
      let rest = next() * total
      for (const item of list) {
        rest -= item.weight
        if (rest < 0) return item
      }
      return itemAt(list, list.length - 1)
    },
    shuffle(items) {
      // Fisher and Yates, from the front.
      const shuffled = [...items]
      for (let index = 0; index < shuffled.length - 1; index += 1) {
        const other = index + below(shuffled.length - index)
        const item = itemAt(shuffled, index)
        shuffled[index] = itemAt(shuffled, other)
        shuffled[other] = item
      }
      return shuffled
    },
    uuid() {
      const [one, two, three, four] = [nextWord(), nextWord(), nextWord(), nextWord()]
      // Joined, because a concatenated string keeps its parts in memory.
      return [
        hexWord(one),
        hexHalf(two >>> 16),
        `4${hexHalf(two & 0xfff).slice(1)}`,
        hexHalf(((three >>> 16) & 0x3fff) | 0x8000),
        hexHalf(three & 0xffff) + hexWord(four),
      ].join('-')
    },
    hex,
    text(length, alphabet) {
      let text = ''
      while (text.length < length) text += alphabet.charAt(below(alphabet.length))
      return text
    },
    save,
    load,
  }
}

function createGenerator(seed: string) {
  let a = hash(seed, 0x811c9dc5)
  let b = hash(seed, 0x9e3779b9)
  let c = hash(seed, 0x85ebca6b)
  let counter = 1
  const nextWord = () => {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    c |= 0
    return result >>> 0
  }
  // The first values still correlate with the seed.
  for (let round = 0; round < 12; round += 1) nextWord()
  return {
    nextWord,
    save: (): RandomState => [a, b, c, counter],
    load(state: RandomState) {
      ;[a, b, c, counter] = state
    },
  }
}

/** Returns the FNV-1a hash of the UTF-16 code units. */
function hash(text: string, offsetBasis: number): number {
  let value = offsetBasis | 0
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value
}

function hexWord(word: number): string {
  return hexHalf(word >>> 16) + hexHalf(word & 0xffff)
}

/** Returns four hexadecimal digits. Small integers are formatted faster than whole words. */
function hexHalf(half: number): string {
  return (half | 0x10000).toString(16).slice(1)
}

function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (item === undefined) throw new RangeError('Could not pick an item: the list is empty.')
  return item
}
