import type { ComponentChildren } from 'preact'
import { EmptyState, Screen } from '../components/screen.tsx'
import { Link } from '../router/link.tsx'
import styles from '../styles/workbench.css?text'
import { ConditionScreen, ConditionsScreen } from './conditions/conditions.tsx'
import { ContactScreen, ContactsScreen } from './contacts/contacts.tsx'
import { KeysScreen } from './keys/keys-screen.tsx'
import { LabScreen } from './lab/lab-screen.tsx'
import { PermitScreen } from './permits/permit-screen.tsx'
import { PermitsScreen } from './permits/permits-screen.tsx'
import { RequestsScreen } from './requests/requests-screen.tsx'
import { UsageScreen } from './usage/usage-screen.tsx'
import { DeliveriesScreen } from './webhooks/deliveries-screen.tsx'
import { DeliveryScreen } from './webhooks/delivery-screen.tsx'
import { WebhookScreen } from './webhooks/webhook-screen.tsx'
import { WebhooksScreen } from './webhooks/webhooks-screen.tsx'

// Needed only after a click or a key.
export { Palette } from '../shell/palette.tsx'
export { Attention } from './overview/attention.tsx'
export { OrganizationSection } from './overview/organization-section.tsx'

interface ScreensProps {
  /** First segment of the path. */
  readonly name: string
  /** Segments that follow. */
  readonly rest: readonly string[]
}

// The first view needs only the styles of the page.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

/** Screen of a path, other than the overview and the explorer. */
export function Screens({ name, rest }: ScreensProps) {
  const screen = Object.hasOwn(screens, name) ? screens[name]?.(rest) : undefined
  return (
    <>
      <span ref={adoptSheet} hidden />
      {screen ?? <NotFound path={[name, ...rest].join('/')} />}
    </>
  )
}

function adoptSheet(element: Element | null): void {
  const root = element?.getRootNode()
  if (root instanceof Document || root instanceof ShadowRoot)
    root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, sheet])]
}

function NotFound({ path }: { readonly path: string }) {
  return (
    <Screen title="Not found">
      <EmptyState title={`The console has no screen /${path}.`}>
        <Link to="">Go to the overview</Link>
      </EmptyState>
    </Screen>
  )
}

const screens: Readonly<Record<string, (rest: readonly string[]) => ComponentChildren>> = {
  keys: () => <KeysScreen />,
  webhooks: ([id = '', delivery]) => {
    if (id === '') return <WebhooksScreen />
    if (id !== 'deliveries') return <WebhookScreen key={id} id={id} />
    return delivery ? <DeliveryScreen key={delivery} id={delivery} /> : <DeliveriesScreen />
  },
  usage: () => <UsageScreen />,
  permits: ([uuid]) => (uuid ? <PermitScreen key={uuid} uuid={uuid} /> : <PermitsScreen />),
  contacts: ([id]) => (id ? <ContactScreen key={id} id={id} /> : <ContactsScreen />),
  conditions: ([id]) => (id ? <ConditionScreen key={id} id={id} /> : <ConditionsScreen />),
  requests: ([id]) => <RequestsScreen id={id} />,
  lab: () => <LabScreen />,
}
