import type { Journey } from '../journey.ts'
import { accessibilityJourneys } from './accessibility.ts'
import { conditionJourneys } from './conditions.ts'
import { contactJourneys } from './contacts.ts'
import { deliveryJourneys } from './deliveries.ts'
import { explorerJourneys } from './explorer.ts'
import { keyboardJourneys } from './keyboard.ts'
import { keyJourneys } from './keys.ts'
import { labJourneys } from './lab.ts'
import { layoutJourneys } from './layout.ts'
import { overviewJourneys } from './overview.ts'
import { panelJourneys } from './panel.ts'
import { permitJourneys } from './permits.ts'
import { requestJourneys } from './requests.ts'
import { securityJourneys } from './security.ts'
import { shellJourneys } from './shell.ts'
import { usageJourneys } from './usage.ts'
import { webhookJourneys } from './webhooks.ts'

/** Every journey, in the order of the screens. */
export const journeys: readonly Journey[] = [
  ...shellJourneys,
  ...layoutJourneys,
  ...overviewJourneys,
  ...keyJourneys,
  ...webhookJourneys,
  ...deliveryJourneys,
  ...usageJourneys,
  ...permitJourneys,
  ...contactJourneys,
  ...conditionJourneys,
  ...requestJourneys,
  ...labJourneys,
  ...explorerJourneys,
  ...panelJourneys,
  ...keyboardJourneys,
  ...securityJourneys,
  ...accessibilityJourneys,
]
