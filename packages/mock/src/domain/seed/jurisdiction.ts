import type { Random } from '../random.ts'

/** Trade of a contractor, and the main subject of a permit. */
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

/** Facts about a permit that its number may contain. */
export interface Filing {
  readonly year: number
  /** Running number within a year of the jurisdiction, with gaps. */
  readonly sequence: number
  readonly trade: Trade
  readonly sector: 'residential' | 'commercial'
  readonly work: 'new' | 'addition' | 'alteration' | 'demolition'
}

/** Postal area with some of its streets. */
export interface Area {
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** Lowest and highest house number. */
  readonly numbers: { readonly from: number; readonly to: number }
  readonly streets: readonly string[]
}

/** Authority that issues permits, with the local details of the seeded data. */
export interface Jurisdiction {
  readonly slug: string
  readonly city: string
  readonly state: string
  /** Offset of the local standard time from UTC, in hours. */
  readonly utcOffset: number
  readonly areaCodes: readonly string[]
  /** Approximate number of permits in a year. */
  readonly annualVolume: number
  /** Areas; the first is the business district. */
  readonly areas: readonly Area[]
  /** Local words in the names of companies. */
  readonly companyWords: readonly string[]
  /** Returns the permit number, in the format of the jurisdiction. */
  permitNumber(filing: Filing): string
  /** Returns a license number of a contractor, in the format of the state or city. */
  license(trade: Trade, company: string, random: Random): string
}

/** Returns `count` random digits. The first is not zero. */
export function randomDigits(random: Random, count: number): string {
  return random.text(1, '123456789') + random.text(count - 1, '0123456789')
}
