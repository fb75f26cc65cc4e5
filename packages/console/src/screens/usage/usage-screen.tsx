import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Meter, Method, responseParts, Shape, Stats, StatusBadge } from '../../components/facts.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { formatCount, formatShare } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import { ChangePlan } from '../overview/organization-dialogs.tsx'
import { customLimitOf, describePlan, describeWindow } from '../overview/plan.ts'
import { BusiestMinutes, countColumns, fillPeriods, labelOf, UsageChart } from './usage-chart.tsx'

/** Ranges of the charts: name, unit, periods of the usage, and number of periods. */
const ranges = [
  ['7 days', 'day', 'days', 7],
  ['30 days', 'day', 'days', 30],
  ['90 days', 'day', 'days', 90],
  ['Weeks', 'week', 'weeks', 26],
  ['Months', 'month', 'months', 12],
] as const

type Range = (typeof ranges)[number]

/** Usage of an organization: its limit, and the requests over time, by key and by endpoint. */
export function UsageScreen() {
  const [range, setRange] = useState<Range>(ranges[1])
  const query = useQuery(
    async (client) => {
      const [usage, keys, plan] = await Promise.all([
        dataOf(client.GET('/usage')),
        dataOf(client.GET('/keys')),
        dataOf(client.GET('/plan')),
      ])
      return { usage, keys, plan }
    },
    ['request', 'key', 'organization'],
  )
  return (
    <Screen
      title="Usage"
      actions={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
        <div class="segments" role="group" aria-label="Range">
          {ranges.map((one) => (
            <button key={one[0]} type="button" aria-pressed={one === range} onClick={() => setRange(one)}>
              {one[0]}
            </button>
          ))}
        </div>
      }
    >
      <div class="cards">
        <Loaded query={query}>{(data) => <UsageReport range={range} {...data} />}</Loaded>
      </div>
    </Screen>
  )
}

interface UsageReportProps {
  readonly range: Range
  readonly usage: Readonly<Schemas['Usage']>
  readonly keys: readonly Schemas['ApiKey'][]
  readonly plan: Readonly<Schemas['Plan']>
}

function UsageReport({ range: [, unit, field, count], usage, keys, plan }: UsageReportProps) {
  const { clock } = useConsole()
  const today = useComputed(() => new Date(clock.now.value).toISOString().slice(0, 10)).value
  const periods = fillPeriods(usage[field], unit, today, count)
  const sum = (name: 'requests' | 'errors' | 'failures' | 'rate_limited') =>
    periods.reduce((total, period) => total + period[name], 0)
  const [errors, failures, limited] = [sum('errors'), sum('failures'), sum('rate_limited')]
  const counts = [sum('requests') - errors - failures, errors, failures]
  const { requests, at, key_id } = periods
    .map(({ busiest_minute }) => busiest_minute)
    .reduce((most, minute) => (minute.requests > most.requests ? minute : most))
  const { limit, window_ms } = plan.rate_limit
  const hasLimit = plan.plan !== 'enterprise' || customLimitOf(plan) !== undefined
  function nameOf(key_id: string): string {
    const key = keys.find(({ id }) => id === key_id)
    return key ? `${key.name}${key.revoked_at === null ? '' : ' (revoked)'}` : key_id
  }
  const affected = periods.filter(({ rate_limited }) => rate_limited > 0).length
  return (
    <>
      <Section
        title="Limit of the plan"
        note={
          <>
            <StatusBadge tone="neutral" text={describePlan(plan)} />
            {usage.days.some(({ from, rate_limited }) => from === today && rate_limited > 0) && (
              <StatusBadge tone="warn" text="rejected today" />
            )}
          </>
        }
        actions={<ChangePlan plan={plan} />}
      >
        <Stats
          items={[
            {
              name: `Requests per ${describeWindow(window_ms)} and key`,
              value: hasLimit ? formatCount(limit) : 'no limit',
            },
            {
              name: 'Busiest minute',
              value: formatCount(requests),
              note:
                requests > 0 &&
                `${nameOf(key_id)}, ${at.startsWith(today) ? 'today' : labelOf(at, 'day')} ${at.slice(11, 16)}`,
            },
            {
              name: 'Rejected with 429',
              tone: limited > 0 ? 'warn' : 'neutral',
              value: formatCount(limited),
              note: limited > 0 && `in ${formatCount(affected)} of ${formatCount(count, unit)}`,
            },
          ]}
        />
        <BusiestMinutes
          unit={unit}
          periods={periods}
          limit={hasLimit && window_ms === 60_000 ? limit : undefined}
        />
      </Section>
      {usage.requests === 0 ? (
        <EmptyState title="No requests yet">
          Follow the <Link to="/">first steps</Link> to send one, or try an operation in the{' '}
          <Link to="/explorer">API explorer</Link>.
        </EmptyState>
      ) : (
        <>
          <Section
            title="Requests"
            actions={
              <span class="legend">
                {responseParts.map(([tone, name], part) => (
                  <span key={name}>
                    <Shape tone={tone} /> {name} {formatCount(counts[part] ?? 0)}
                  </span>
                ))}
              </span>
            }
          >
            <UsageChart unit={unit} periods={periods} />
          </Section>
          <div class="halves">
            <Section title="By key" note={sinceStart}>
              <DataTable
                label="Keys"
                columns={shareColumns('Key', usage.requests, ({ key_id }: Schemas['KeyUsage']) => (
                  <Link to={`/requests?key=${key_id}`}>{nameOf(key_id)}</Link>
                ))}
                items={usage.keys}
                keyOf={({ key_id }) => key_id}
              />
            </Section>
            <Section title="Most called" note={sinceStart}>
              <DataTable
                label="Endpoints"
                columns={shareColumns(
                  'Operation',
                  usage.requests,
                  ({ method, path, operation }: Schemas['EndpointUsage']) => (
                    <Link to={`/requests?operation=${operation}`} class="mono">
                      <Method method={method} /> {path}
                    </Link>
                  ),
                )}
                items={usage.endpoints}
                keyOf={({ operation }) => operation}
              />
            </Section>
          </div>
        </>
      )}
    </>
  )
}

const sinceStart = <small>since the start</small>

/** Columns of what is counted, with its share of all requests. */
function shareColumns<Item extends Schemas['UsageCount']>(
  header: string,
  all: number,
  cell: (item: Item) => ComponentChildren,
): readonly Column<Item>[] {
  const share = (item: Item) => (
    <span class="share">
      <Meter label={`${formatShare(item.requests, all)} of the requests`} share={item.requests / all} />
      {cell(item)}
    </span>
  )
  return [{ header, cell: share }, ...countColumns]
}
