import { useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Countdown } from '../../components/facts.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { describeWindow } from './plan.ts'

type NamedWindow = Readonly<Schemas['RateWindow']> & { readonly name: string }

/** Number of keys on the overview. */
const shown = 10

/** Remaining requests of each key. */
export function RateWindows() {
  const { clock } = useConsole()
  const query = useQuery(
    async (client, options): Promise<readonly NamedWindow[]> => {
      const [windows, keys] = await Promise.all([
        dataOf(client.GET('/rate-windows', options)),
        dataOf(client.GET('/keys', options)),
      ])
      const names = new Map(keys.map(({ id, name }) => [id, name]))
      return windows.map((window) => ({ ...window, name: names.get(window.key_id) ?? window.key_id }))
    },
    ['request', 'key', 'organization'],
  )
  const { data, reload } = query
  const second = useComputed(() => Math.floor(clock.now.value / 1_000)).value
  const isUsed = data?.some(({ resets_at }) => resets_at !== null) ?? false
  useEffect(() => {
    // A sliding window and a bucket of tokens fill up without a request.
    if (isUsed) reload()
  }, [second, isUsed, reload])

  return (
    <Section title="Rate limit per key">
      <Loaded query={query}>
        {(windows) => (
          <>
            <DataTable
              label="Remaining requests of the keys"
              columns={columns}
              items={sortByUse(
                windows.map((window) => ({ ...window, ...windowAt(window, second * 1_000) })),
              ).slice(0, shown)}
              keyOf={({ key_id }) => key_id}
              empty={
                <EmptyState title="No valid API key">
                  Every request needs one. <Link to="/keys">Create an API key</Link>
                </EmptyState>
              }
            />
            {windows.length > shown && <Link to="/keys">All {formatCount(windows.length)} keys</Link>}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const columns: readonly Column<NamedWindow>[] = [
  { header: 'Key', cell: ({ name }) => <Link to="/keys">{name}</Link> },
  {
    header: 'Limit',
    cell: ({ limit, window_ms }) =>
      limit === null ? 'no limit' : `${formatCount(limit)} per ${describeWindow(window_ms)}`,
    show: 'wide',
  },
  { header: 'Remaining', cell: (window) => <Remaining {...window} /> },
  {
    header: 'Full again',
    cell: ({ limit, resets_at }) => {
      if (limit === null) return <span class="dim">–</span>
      return resets_at === null ? <span class="dim">is full</span> : <Countdown to={resets_at} />
    },
  },
]

function Remaining({ name, limit, remaining }: NamedWindow) {
  if (limit === null || remaining === null) return <span class="dim">unlimited</span>
  return (
    <span class="remaining">
      <meter
        aria-label={`Remaining requests of ${name}`}
        max={Math.max(1, limit)}
        low={limit * 0.1}
        high={limit * 0.3}
        optimum={limit}
        value={remaining}
      />
      <span>
        {formatCount(remaining)}
        <span class="dim"> of {formatCount(limit)}</span>
        {remaining === 0 && ' – the next request gets 429'}
      </span>
    </span>
  )
}

type RateWindow = Readonly<Schemas['RateWindow']>

/** Returns a window as it is at a time. After its end the whole limit is available, although no request has said so. */
export function windowAt(window: RateWindow, now: number): RateWindow {
  const isOver = window.resets_at !== null && Date.parse(window.resets_at) <= now
  return isOver ? { ...window, remaining: window.limit, resets_at: null } : window
}

/** Returns the windows with those in use first, and of these the ones with the fewest remaining requests. */
export function sortByUse<Window extends RateWindow>(windows: readonly Window[]): readonly Window[] {
  return windows.toSorted((one, other) => shareOf(one) - shareOf(other))
}

/** Returns the remaining share of the limit. */
function shareOf({ limit, remaining }: RateWindow): number {
  return limit === null || remaining === null ? 1 : remaining / Math.max(1, limit)
}
