import type { ComponentChildren } from 'preact'
import { EmptyState, Screen } from '../components/screen.tsx'
import { Link } from '../router/link.tsx'
import { ConditionScreen, ConditionsScreen } from './conditions/conditions.tsx'
import { ContactScreen, ContactsScreen } from './contacts/contacts.tsx'
import { KeysScreen } from './keys/keys-screen.tsx'
import { LabScreen } from './lab/lab-screen.tsx'
import { PermitScreen } from './permits/permit-screen.tsx'
import { PermitsScreen } from './permits/permits-screen.tsx'
import { RequestsScreen } from './requests/requests-screen.tsx'
import { UsageScreen } from './usage/usage-screen.tsx'
import { DeliveryLogScreen } from './webhooks/delivery-log-screen.tsx'
import { DeliveryScreen } from './webhooks/delivery-screen.tsx'
import { WebhookScreen } from './webhooks/webhook-screen.tsx'
import { WebhooksScreen } from './webhooks/webhooks-screen.tsx'

// The overview needs its dialogs only after a click.
export { CreateOrganizationDialog, PlanDialog } from './overview/organization-dialogs.tsx'

interface ScreensProps {
  /** First segment of the path. */
  readonly name: string
  /** Segments that follow. */
  readonly rest: readonly string[]
}

/** Screen of a path, other than the overview and the explorer. */
export function Screens({ name, rest }: ScreensProps) {
  const screen = Object.hasOwn(screens, name) ? screens[name]?.(rest) : undefined
  if (screen) return <>{screen}</>
  return (
    <Screen title="Not found">
      <EmptyState title={`The console has no screen /${[name, ...rest].join('/')}.`}>
        <Link to="">Go to the overview</Link>
      </EmptyState>
    </Screen>
  )
}

const screens: Readonly<Record<string, (rest: readonly string[]) => ComponentChildren>> = {
  keys: () => <KeysScreen />,
  webhooks: ([id = '', delivery = '']) => {
    if (id === '') return <WebhooksScreen />
    if (id !== 'deliveries') return <WebhookScreen key={id} id={id} />
    return delivery === '' ? <DeliveryLogScreen /> : <DeliveryScreen key={delivery} id={delivery} />
  },
  usage: () => <UsageScreen />,
  permits: ([uuid]) => (uuid ? <PermitScreen key={uuid} uuid={uuid} /> : <PermitsScreen />),
  contacts: ([id]) => (id ? <ContactScreen key={id} id={id} /> : <ContactsScreen />),
  conditions: ([id]) => (id ? <ConditionScreen key={id} id={id} /> : <ConditionsScreen />),
  requests: ([id]) => <RequestsScreen id={id} />,
  lab: ([part]) => <LabScreen part={part} />,
}
