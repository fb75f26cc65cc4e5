import type { Random } from '../random.ts'
import type { Filing, Jurisdiction, Trade } from './jurisdiction.ts'
import data from './permit-types.json' with { type: 'json' }

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
  /** Each permit has one of them. `{6..18}` stands for a random whole number, `{200|320|400}` for one of the values. */
  readonly descriptions: readonly string[]
}

/** Picks a random type of permit by its weight. */
export function pickPermitType(jurisdiction: Jurisdiction, random: Random): PermitType {
  return random.pickWeighted(typesByJurisdiction.get(jurisdiction) ?? typesOf(jurisdiction))
}

/** Returns one of the descriptions of a type. */
export function pickDescription({ descriptions }: PermitType, random: Random): string {
  return random.pick(descriptions).replace(/\{([^}]+)\}/g, (_, values: string) => {
    const [from, to] = values.split('..')
    return to === undefined
      ? random.pick(values.split('|'))
      : String(random.integer(Number(from), Number(to)))
  })
}

// The type of an imported JSON file knows no literals.
const types = data as readonly PermitType[]
const typesByJurisdiction = new WeakMap<Jurisdiction, readonly PermitType[]>()

function typesOf(jurisdiction: Jurisdiction): readonly PermitType[] {
  const own = types.filter((type) => type.jurisdictions?.includes(jurisdiction.slug) ?? true)
  typesByJurisdiction.set(jurisdiction, own)
  return own
}
