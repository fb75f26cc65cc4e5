import type { Connection } from '../api/live-changes.ts'
import { StatusBadge, type Tone } from '../components/status-badge.tsx'
import { formatUtc } from '../format/time.ts'
import { Link } from '../router/link.tsx'
import { useConsole } from '../state/context.ts'
import { OrganizationSwitch } from './organization-switch.tsx'

/** Header with the organization, the service's time, and the state of the connection. */
export function Header() {
  const { changes, clock } = useConsole()
  const { tone, text } = connections[changes.connection.value]
  const isManual = clock.mode.value === 'manual'
  return (
    <header class="header">
      <p class="brand">
        <Link to="">Permit tracking</Link>
      </p>
      <OrganizationSwitch />
      <div class="header-facts">
        <span
          class="clock"
          title={isManual ? 'The clock is manual: the Lab moves it.' : 'Time of the service'}
        >
          {formatUtc(new Date(clock.now.value).toISOString()).replace(/\.\d+/, '')}
          {isManual && ' (manual)'}
        </span>
        <StatusBadge tone={tone} text={text} />
      </div>
    </header>
  )
}

const connections: Record<Connection, { readonly tone: Tone; readonly text: string }> = {
  connecting: { tone: 'neutral', text: 'Connecting' },
  live: { tone: 'good', text: 'Live' },
  polling: { tone: 'neutral', text: 'Polling' },
  offline: { tone: 'bad', text: 'Offline' },
  denied: { tone: 'bad', text: 'No access' },
}
