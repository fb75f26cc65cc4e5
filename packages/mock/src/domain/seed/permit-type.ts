import type { Random } from '../random.ts'
import type { Filing, Trade } from './jurisdiction.ts'

/** Kind of permit, such as "Residential Alteration", with the details of its permits. */
export interface PermitType {
  readonly label: string
  readonly trade: Trade
  readonly sector: Filing['sector']
  readonly work: Filing['work']
  /** Relative frequency. */
  readonly weight: number
  /** Relative duration of review and construction; 1 is a house remodel. */
  readonly pace: number
  /** Probability that an architect or a designer is a party, 0 to 1. */
  readonly architect: number
  /** Probability that an engineer is a party, 0 to 1. */
  readonly engineer: number
  /** Slugs of the jurisdictions that have this type. Default: all. */
  readonly jurisdictions?: readonly string[]
  /** Functions that create a description. Each permit uses one of them. */
  readonly descriptions: readonly ((random: Random) => string)[]
}
