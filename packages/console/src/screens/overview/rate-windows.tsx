import { useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Countdown, Meter } from '../../components/facts.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { describePlan } from './plan.ts'

type RateWindow = Readonly<Schemas['RateWindow']>

/** Number of keys on the overview. */
const shown = 3

interface RateWindowsProps {
  readonly plan: Readonly<Schemas['Plan']>
  readonly keys: readonly Schemas['ApiKey'][]
}

/** Remaining requests of the keys with the fewest. */
export function RateWindows({ plan, keys }: RateWindowsProps) {
  const { clock } = useConsole()
  const query = useQuery((client) => dataOf(client.GET('/rate-windows')), ['request', 'key', 'organization'])
  const { data, reload } = query
  const second = useComputed(() => Math.floor(clock.now.value / 1_000)).value
  const isUsed = data?.some(({ resets_at }) => resets_at !== null) ?? false
  useEffect(() => {
    // A window ends, and a bucket of tokens fills up, without a request.
    if (isUsed) reload()
  }, [second, isUsed, reload])
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  return (
    <Section
      title="Limits per key"
      note={<small>{describePlan(plan)}</small>}
      actions={<Link to="/keys">All keys</Link>}
    >
      <Loaded query={query} empty={<p class="hint">No key is valid, and every request needs one.</p>}>
        {(windows) => (
          <ul class="limits">
            {sortByUse(windows)
              .slice(0, shown)
              .map((window) => (
                <Limit key={window.key_id} name={names.get(window.key_id) ?? window.key_id} {...window} />
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function Limit({ key_id, name, limit, remaining, resets_at }: RateWindow & { readonly name: string }) {
  const share = shareOf({ limit, remaining })
  return (
    <li>
      <Link to={`/requests?key=${encodeURIComponent(key_id)}`}>
        <b>{name}</b>
      </Link>
      {limit === null || remaining === null ? (
        <span class="dim">no limit</span>
      ) : (
        <>
          <span>
            {formatCount(remaining)} <span class="dim">of {formatCount(limit)} left</span>
          </span>
          <Meter
            label={`${formatCount(remaining)} of ${formatCount(limit, 'request')} left`}
            share={share}
            tone={remaining === 0 ? 'bad' : share < 0.1 ? 'warn' : undefined}
          />
          <small>
            {remaining === 0 && 'The next request gets 429. '}
            {resets_at !== null && (
              <>
                The whole limit is available again in <Countdown to={resets_at} />
              </>
            )}
          </small>
        </>
      )}
    </li>
  )
}

/** Returns the windows with those in use first, and of these the ones with the fewest remaining requests. */
export function sortByUse(windows: readonly RateWindow[]): readonly RateWindow[] {
  return windows.toSorted((one, other) => shareOf(one) - shareOf(other))
}

/** Returns the remaining share of the limit. */
function shareOf({ limit, remaining }: Pick<RateWindow, 'limit' | 'remaining'>): number {
  return limit === null || remaining === null ? 1 : remaining / Math.max(1, limit)
}
