import type { ComponentChildren } from 'preact'
import { EmptyState } from '../components/empty-state.tsx'
import { Screen } from '../components/screen.tsx'
import { LazyExplorer } from '../explorer/lazy-explorer.tsx'
import { Link } from '../router/link.tsx'
import { ConditionScreen } from './conditions/condition-screen.tsx'
import { ConditionsScreen } from './conditions/conditions-screen.tsx'
import { ContactScreen } from './contacts/contact-screen.tsx'
import { ContactsScreen } from './contacts/contacts-screen.tsx'
import { KeysScreen } from './keys/keys-screen.tsx'
import { LabScreen } from './lab/lab-screen.tsx'
import { OverviewScreen } from './overview/overview-screen.tsx'
import { PermitScreen } from './permits/permit-screen.tsx'
import { PermitsScreen } from './permits/permits-screen.tsx'
import { RequestScreen } from './requests/request-screen.tsx'
import { RequestsScreen } from './requests/requests-screen.tsx'
import { UsageScreen } from './usage/usage-screen.tsx'
import { WebhookRoutes } from './webhooks/webhook-routes.tsx'

/** Links of the navigation, in order. */
export const navigation: readonly { readonly path: string; readonly name: string }[] = [
  { path: '/', name: 'Overview' },
  { path: '/keys', name: 'API keys' },
  { path: '/webhooks', name: 'Webhooks' },
  { path: '/usage', name: 'Usage' },
  { path: '/permits', name: 'Permits' },
  { path: '/contacts', name: 'Contacts' },
  { path: '/conditions', name: 'Conditions' },
  { path: '/requests', name: 'Requests' },
  { path: '/lab', name: 'Lab' },
  { path: '/explorer', name: 'API explorer' },
]

/** Screens by their first segment. `rest` has the segments that follow. */
const screens: Readonly<Record<string, (rest: readonly string[]) => ComponentChildren>> = {
  '': () => <OverviewScreen />,
  keys: () => <KeysScreen />,
  usage: () => <UsageScreen />,
  webhooks: (rest) => <WebhookRoutes rest={rest} />,
  permits: ([uuid]) => (uuid ? <PermitScreen key={uuid} uuid={uuid} /> : <PermitsScreen />),
  contacts: ([id]) => (id ? <ContactScreen key={id} id={id} /> : <ContactsScreen />),
  conditions: ([id]) => (id ? <ConditionScreen key={id} id={id} /> : <ConditionsScreen />),
  requests: ([id]) => (id ? <RequestScreen key={id} id={id} /> : <RequestsScreen />),
  lab: ([part]) => <LabScreen part={part} />,
  explorer: ([section]) => <LazyExplorer section={section} />,
}

/** Returns the screen of a path beneath the organization. */
export function findScreen(path: string): ComponentChildren {
  const [name = '', ...rest] = path.split('/').slice(1).map(decode)
  const screen = Object.hasOwn(screens, name) ? screens[name]?.(rest) : undefined
  return screen ?? <NotFound path={path} />
}

/** Decodes a segment; one that is not encoded correctly stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function NotFound({ path }: { readonly path: string }) {
  return (
    <Screen title="Not found">
      <EmptyState title={`The console has no screen ${path}.`}>
        <Link to="">Go to the overview</Link>
      </EmptyState>
    </Screen>
  )
}
