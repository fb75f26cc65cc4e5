import type { Journey } from '../journey.ts'
import { explorerJourneys } from './explorer.ts'
import { shellJourneys } from './shell.ts'

/** Every journey, in the order of the screens. */
export const journeys: readonly Journey[] = [...shellJourneys, ...explorerJourneys]
