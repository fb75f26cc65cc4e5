import type { Random } from '../random.ts'
import type { Filing, Trade } from './jurisdiction.ts'

/** A kind of permit with what goes with it. */
export interface PermitType {
  readonly label: string
  readonly trade: Trade
  readonly sector: Filing['sector']
  readonly work: Filing['work']
  /** How often it is filed, compared with the others. */
  readonly weight: number
  /** How long review and construction take; 1 is a house remodel. */
  readonly pace: number
  /** How likely an architect (or designer) and an engineer are on it, 0 to 1. */
  readonly architect: number
  readonly engineer: number
  /** The only jurisdictions (slugs) that have it; all when absent. */
  readonly only?: readonly string[]
  /** What the permit may be for. */
  readonly descriptions: readonly ((random: Random) => string)[]
}
