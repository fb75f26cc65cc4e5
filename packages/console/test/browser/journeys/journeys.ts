import type { Journey } from '../journey.ts'
import { accessibilityJourneys } from './accessibility.ts'
import { conditionJourneys } from './conditions.ts'
import { contactJourneys } from './contacts.ts'
import { explorerJourneys } from './explorer.ts'
import { keyJourneys } from './keys.ts'
import { labJourneys } from './lab.ts'
import { permitJourneys } from './permits.ts'
import { requestJourneys } from './requests.ts'
import { shellJourneys } from './shell.ts'
import { webhookJourneys } from './webhooks.ts'

/** Every journey, in the order of the screens. */
export const journeys: readonly Journey[] = [
  ...shellJourneys,
  ...keyJourneys,
  ...webhookJourneys,
  ...contactJourneys,
  ...conditionJourneys,
  ...labJourneys,
  ...explorerJourneys,
  ...accessibilityJourneys,
  ...permitJourneys,
  ...requestJourneys,
]
