import { useId, useState } from 'preact/hooks'
import { dataOf } from '../api/control-client.ts'
import type { Connection } from '../api/live-changes.ts'
import { Shape, type Tone } from '../components/facts.tsx'
import { Icon, type IconName } from '../components/icon.tsx'
import { formatUtc } from '../format.ts'
import { Link } from '../router/link.tsx'
import { useConsole, useQuery, useWebhooks } from '../state/hooks.ts'
import { theme } from '../state/preferences.ts'

/** Side with the organization, the links to the screens, the service's time and the theme. A narrow console shows it on demand. */
export function Side({ onSearch }: { readonly onSearch: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <header class={isOpen ? 'side open' : 'side'}>
      <div class="side-top">
        <OrganizationSwitch />
        <button
          type="button"
          class="button button-quiet menu-button"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
      </div>
      <button type="button" class="button button-quiet find" onClick={onSearch}>
        <Icon name="search" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on a link closes the menu, also with the keyboard */}
      <nav id={id} class="navigation" aria-label="Screens" onClick={() => setIsOpen(false)}>
        {navigation.map(({ name, links }) => (
          <NavigationGroup key={name} name={name} links={links} />
        ))}
      </nav>
      <div class="side-foot">
        <Clock />
        <ConnectionState />
        <ThemeSwitch />
      </div>
    </header>
  )
}

/** Mark of the service. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden="true">
      <rect width={32} height={32} rx={8} fill="#0b6e63" />
      <path d="M8 7h10l5 5v14H8z" fill="#fff" />
      <path class="check" d="m11.5 18.5 3 3 6-6.5" />
    </svg>
  )
}

interface Group {
  /** Heading; empty for the first link. */
  readonly name: string
  readonly links: readonly (readonly [path: string, name: string, icon: IconName])[]
}

function NavigationGroup({ name, links }: Group) {
  const { path } = useConsole()
  const id = useId()
  const current = `/${path.value.split('/')[1] ?? ''}`
  return (
    <section aria-labelledby={name ? id : undefined}>
      {name && <h2 id={id}>{name}</h2>}
      <ul>
        {links.map(([to, name, icon]) => (
          <li key={to}>
            <Link to={to} title={name} aria-current={to === current ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{name}</span>
              {to === '/webhooks' && <FailingWebhooks />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Badge with the number of webhooks whose newest delivery failed. */
function FailingWebhooks() {
  const count = useWebhooks().data?.filter(({ failures }) => failures > 0).length ?? 0
  if (count === 0) return null
  return (
    <small class="badge tone-bad">
      {count}
      <span class="visually-hidden"> failing</span>
    </small>
  )
}

/** Links to the screens, in order. */
export const navigation: readonly Group[] = [
  { name: '', links: [['/', 'Overview', 'home']] },
  {
    name: 'Developers',
    links: [
      ['/requests', 'Requests', 'requests'],
      ['/webhooks', 'Webhooks', 'webhook'],
      ['/keys', 'API keys', 'key'],
      ['/usage', 'Usage', 'usage'],
      ['/explorer', 'API explorer', 'explorer'],
    ],
  },
  {
    name: 'Data',
    links: [
      ['/permits', 'Permits', 'permit'],
      ['/contacts', 'Contacts', 'contact'],
      ['/conditions', 'Conditions', 'condition'],
    ],
  },
  { name: 'Simulation', links: [['/lab', 'Lab', 'lab']] },
]

function Clock() {
  const { clock } = useConsole()
  const now = formatUtc(new Date(clock.now.value).toISOString())
  const mode = clock.mode.value
  return (
    <Link to="/lab" class="clock" title={`${now}, ${mode} clock`}>
      <Icon name="clock" />
      <span>
        {now.slice(11, 19)} UTC, {mode}
      </span>
    </Link>
  )
}

function ConnectionState() {
  const { tone, text } = connections[useConsole().changes.connection.value]
  return (
    <span title={text}>
      <Shape tone={tone} />
      <span>{text}</span>
    </span>
  )
}

const connections: Record<Connection, { readonly tone: Tone; readonly text: string }> = {
  connecting: { tone: 'busy', text: 'Connecting' },
  live: { tone: 'good', text: 'Live' },
  polling: { tone: 'busy', text: 'Polling' },
  offline: { tone: 'bad', text: 'Offline' },
  denied: { tone: 'bad', text: 'No access' },
}

/** Choice of the colors, which this browser remembers. */
export function ThemeSwitch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div class="segments" role="group" aria-label="Theme">
      {theme.choices.map((name) => {
        const [label, icon] = themeButtons[name]
        return (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={theme.value === name}
            onClick={() => theme.choose(name)}
          >
            <Icon name={icon} />
          </button>
        )
      })}
    </div>
  )
}

const themeButtons = {
  system: ['System theme', 'system'],
  light: ['Light theme', 'sun'],
  dark: ['Dark theme', 'moon'],
} as const

/** Selection of the organization on screen. */
function OrganizationSwitch() {
  const { control, organizationId, router, path } = useConsole()
  const { data = [] } = useQuery(() => dataOf(control.GET('/organizations')), ['organization'])
  const [first] = data
  const selected = organizationId.value === 'default' ? first?.organization_id : organizationId.value
  function select(next: string): void {
    const segment = next === first?.organization_id ? 'default' : next
    // What is open belongs to the other organization; the list it came from doesn't.
    router.go(`/${segment}/${path.value.split('/')[1] ?? ''}`)
  }
  const current = data.find(({ organization_id }) => organization_id === selected)
  return (
    <div class="organization" title="Change the organization">
      <Mark />
      <span aria-hidden="true">
        <b>{current?.organization_name ?? selected}</b>
        {current && <small>{current.plan.replace(/^./, (letter) => letter.toUpperCase())} plan</small>}
      </span>
      <Icon name="updown" />
      <select
        aria-label="Organization"
        value={selected}
        onChange={(event) => select(event.currentTarget.value)}
      >
        {data.map(({ organization_id, organization_name }) => (
          <option key={organization_id} value={organization_id}>
            {organization_name}
          </option>
        ))}
        {selected !== undefined && !current && <option value={selected}>{selected}</option>}
      </select>
    </div>
  )
}
