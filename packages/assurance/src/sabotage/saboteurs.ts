import { inputError, suggest } from '@permit-tracking/mock/internal'
import type { Saboteur } from './saboteur.ts'
import { limitSaboteurs } from './saboteurs/limits.ts'
import { listSaboteurs } from './saboteurs/lists.ts'
import { recordSaboteurs } from './saboteurs/records.ts'
import { responseSaboteurs } from './saboteurs/responses.ts'
import { timeSaboteurs } from './saboteurs/time.ts'
import { webhookSaboteurs } from './saboteurs/webhooks.ts'

/** Saboteurs by the part of the service that they break, in the order of reports. */
export const saboteursByPart: Readonly<Record<string, readonly Saboteur[]>> = {
  Lists: listSaboteurs,
  Records: recordSaboteurs,
  Times: timeSaboteurs,
  Responses: responseSaboteurs,
  'Limits and keys': limitSaboteurs,
  Webhooks: webhookSaboteurs,
}

/** Every saboteur. */
export const saboteurs: readonly Saboteur[] = Object.values(saboteursByPart).flat()

/** Name with which no saboteur acts, and each is reported that would have. */
export const observe = 'observe'

/**
 * Returns the saboteurs of a name: all of them for `observe`.
 *
 * @throws TypeError for an unknown name.
 */
export function findSaboteurs(name: string): readonly Saboteur[] {
  if (name === observe) return saboteurs
  const found = saboteurs.filter((saboteur) => saboteur.name === name)
  if (found.length > 0) return found
  const names = saboteurs.map((saboteur) => saboteur.name)
  throw inputError(`Unknown saboteur ${JSON.stringify(name)}. ${suggest(name, names)}`)
}
