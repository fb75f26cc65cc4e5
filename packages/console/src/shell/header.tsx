import { useEffect, useId } from 'preact/hooks'
import { dataOf } from '../api/control-client.ts'
import type { Connection } from '../api/live-changes.ts'
import { StatusBadge, type Tone } from '../components/status-badge.tsx'
import { formatUtc } from '../format/time.ts'
import { Link } from '../router/link.tsx'
import { useConsole } from '../state/context.ts'
import { useQuery } from '../state/use-query.ts'

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

/** Selection of the organization on screen. */
export function OrganizationSwitch() {
  const { control, organizationId, router, path } = useConsole()
  const id = useId()
  const { data = [] } = useQuery(
    (signal) => dataOf(control.GET('/organizations', { signal })),
    [],
    ({ type }) => type === 'organization',
  )
  const [first] = data
  const selected = organizationId.value === 'default' ? first?.organization_id : organizationId.value
  function select(next: string): void {
    const segment = next === first?.organization_id ? 'default' : next
    // What is open belongs to the other organization; the list it came from doesn't.
    router.go(`/${segment}/${path.value.split('/')[1] ?? ''}`)
  }
  return (
    <div class="organization">
      <label for={id}>Organization</label>
      <select id={id} value={selected} onChange={(event) => select(event.currentTarget.value)}>
        {data.map(({ organization_id, organization_name }) => (
          <option key={organization_id} value={organization_id}>
            {organization_name}
          </option>
        ))}
        {selected !== undefined && !data.some(({ organization_id }) => organization_id === selected) && (
          <option value={selected}>{selected}</option>
        )}
      </select>
    </div>
  )
}

const shownMs = 4_000

/** Last message of an action, which disappears by itself. */
export function Message() {
  const { message } = useConsole()
  const text = message.value
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => {
      message.value = ''
    }, shownMs)
    return () => clearTimeout(timer)
  }, [text, message])
  return (
    <div class="message" role="status">
      {text && <p>{text}</p>}
    </div>
  )
}
