import type { Random } from '../random.ts'

/** What a contractor does for a living, and what a permit is mainly about. */
export type Trade =
  | 'general'
  | 'electrical'
  | 'mechanical'
  | 'plumbing'
  | 'roofing'
  | 'solar'
  | 'demolition'
  | 'pool'
  | 'fire'

/** What a permit number may tell about its permit. */
export interface Filing {
  readonly year: number
  /** Rises within a jurisdiction's year. */
  readonly sequence: number
  readonly trade: Trade
  readonly sector: 'residential' | 'commercial'
  readonly work: 'new' | 'addition' | 'alteration' | 'demolition'
}

/** A postal area with some of its streets. */
export interface Area {
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** Lowest and highest house number. */
  readonly numbers: readonly [number, number]
  readonly streets: readonly string[]
}

/** An authority that issues permits, with what is particular to its place. */
export interface Jurisdiction {
  readonly slug: string
  readonly city: string
  readonly state: string
  /** Hours from UTC to standard time. */
  readonly utcOffset: number
  readonly areaCodes: readonly string[]
  /** About how many permits it takes in a year. */
  readonly annualVolume: number
  /** The first is the business district. */
  readonly areas: readonly Area[]
  /** What companies of the place call themselves after. */
  readonly companyWords: readonly string[]
  permitNumber(filing: Filing): string
  /** The contractor's license as the state or city numbers it. */
  license(trade: Trade, company: string, random: Random): string
}

/** The sequence with leading zeros. */
export function padded(sequence: number, digits: number): string {
  return String(sequence).padStart(digits, '0')
}

/** As many random digits, the first not zero. */
export function digits(random: Random, count: number): string {
  return random.text(1, '123456789') + random.text(count - 1, '0123456789')
}
