import type { Jurisdiction } from './jurisdiction.ts'
import { austin } from './jurisdictions/austin-tx.ts'
import { chicago } from './jurisdictions/chicago-il.ts'
import { denver } from './jurisdictions/denver-co.ts'
import { losAngeles } from './jurisdictions/los-angeles-ca.ts'
import { miamiDade } from './jurisdictions/miami-dade-fl.ts'
import { portland } from './jurisdictions/portland-or.ts'
import { seattle } from './jurisdictions/seattle-wa.ts'

/** Jurisdictions of the seeded permits. */
export const jurisdictions: readonly Jurisdiction[] = [
  seattle,
  portland,
  losAngeles,
  austin,
  denver,
  chicago,
  miamiDade,
]
