import type { Schemas } from '../../api/control-client.ts'
import { BarChart } from '../../components/bar-chart.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { formatCount, formatShare } from '../../format.ts'

interface UsageChartProps {
  readonly unit: PeriodUnit
  readonly periods: readonly Period[]
}

/** Chart of the requests per day, week or month, with the same data as a table. */
export function UsageChart({ unit, periods }: UsageChartProps) {
  return (
    <>
      <BarChart
        label={describePeriods(periods, unit)}
        bars={periods.map((period) => {
          const { from, requests, errors, failures } = period
          return {
            label: labelOf(from, unit),
            title: `${nameOf(period, unit)}: ${requests} requests, ${errors} errors, ${failures} failures`,
            values: [requests - errors - failures, errors, failures],
          }
        })}
      />
      <details class="chart-data">
        <summary>Show as a table</summary>
        <DataTable
          label={`Requests per ${unit}`}
          columns={[
            {
              header: { day: 'Day', week: 'Week', month: 'Month' }[unit],
              cell: (period) => nameOf(period, unit),
            },
            ...countColumns,
            { header: '429', isNumber: true, cell: ({ rate_limited }) => formatCount(rate_limited) },
            {
              header: 'Busiest minute',
              isNumber: true,
              cell: ({ busiest_minute }) => formatCount(busiest_minute.requests),
            },
          ]}
          items={periods.toReversed()}
          keyOf={({ from }) => from}
        />
      </details>
    </>
  )
}

interface BusiestMinutesProps extends UsageChartProps {
  /** Requests that a key has per minute; undefined without a limit per minute. */
  readonly limit: number | undefined
}

/** Line through the busiest minute of each day, week or month, and the limit. */
export function BusiestMinutes({ unit, periods, limit }: BusiestMinutesProps) {
  const most = Math.max(...periods.map(({ busiest_minute }) => busiest_minute.requests))
  const end =
    limit === undefined ? 'Requests per minute are not limited.' : `The limit is ${formatCount(limit)}.`
  return (
    <>
      <BarChart
        label={`Requests in the busiest minute of each ${unit}, at most ${formatCount(most)}. ${end}`}
        line={{ limit }}
        bars={periods.map((period) => ({
          label: labelOf(period.from, unit),
          title: `${nameOf(period, unit)}: ${formatCount(period.busiest_minute.requests)} in the busiest minute`,
          values: [period.busiest_minute.requests],
        }))}
      />
      <p class="legend">
        <span>
          <i class="line" /> Busiest minute of the {unit}
        </span>
        {limit !== undefined && (
          <span>
            <i class="line line-limit" /> Limit of a key
          </span>
        )}
      </p>
    </>
  )
}

/** Length of a period. */
type PeriodUnit = 'day' | 'week' | 'month'

/** Requests of a period that starts at a date (UTC, YYYY-MM-DD). */
type Period = Readonly<Omit<Schemas['UsagePeriod'], 'period'>>

/** Returns the newest periods up to today, oldest first. Those without requests are zero. */
export function fillPeriods(
  periods: readonly Period[],
  unit: PeriodUnit,
  today: string,
  count: number,
): readonly Period[] {
  const known = new Map(periods.map((period) => [period.from, period]))
  return Array.from({ length: count }, (_, index) => {
    const from = startOf(unit, today, count - 1 - index)
    return known.get(from) ?? { from, ...unused }
  })
}

const unused = {
  requests: 0,
  errors: 0,
  failures: 0,
  rate_limited: 0,
  busiest_minute: { at: '', key_id: '', requests: 0 },
}

/** Returns the name of a period: "Mar 2", "Week of Mar 2" or "Mar 2026". */
export function nameOf({ from }: Pick<Period, 'from'>, unit: PeriodUnit): string {
  const name = labelOf(from, unit)
  return unit === 'week' ? `Week of ${name}` : name
}

/** Returns the short name of a period, for an axis: "Mar 2" or "Mar 2026". */
export function labelOf(from: string, unit: PeriodUnit): string {
  const other = unit === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const)
  return new Date(from).toLocaleDateString('en', { timeZone: 'UTC', month: 'short', ...other })
}

/** Returns a sentence that says what a chart of the periods shows. */
export function describePeriods(periods: readonly Period[], unit: PeriodUnit): string {
  const [first] = periods
  const last = periods.at(-1)
  if (!first || !last) return `No requests per ${unit}.`
  const sum = (field: 'requests' | 'errors' | 'failures') =>
    periods.reduce((total, period) => total + period[field], 0).toLocaleString('en')
  const most = periods.reduce((top, period) => (period.requests > top.requests ? period : top))
  const peak =
    most.requests === 0 ? '' : `, most in ${nameOf(most, unit)} (${most.requests.toLocaleString('en')})`
  return (
    `Requests per ${unit} from ${nameOf(first, unit)} to ${nameOf(last, unit)}: ${sum('requests')} in total${peak}. ` +
    `Errors: ${sum('errors')}. Failures: ${sum('failures')}.`
  )
}

/** Returns the first day of the period that began some periods ago. Weeks start on Monday. */
function startOf(unit: PeriodUnit, today: string, ago: number): string {
  const date = new Date(today)
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() - ago, 1)
  else if (unit === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) - 7 * ago)
  else date.setUTCDate(date.getUTCDate() - ago)
  return date.toISOString().slice(0, 10)
}

type UsageCount = Readonly<Schemas['UsageCount']>

/** Columns with the requests, errors and failures of anything that is counted. */
export const countColumns: readonly Column<UsageCount>[] = (['requests', 'errors', 'failures'] as const).map(
  (name) => ({
    header: name.charAt(0).toUpperCase() + name.slice(1),
    isNumber: true,
    sortBy: (count) => count[name],
    cell: (count) =>
      name === 'requests' ? formatCount(count.requests) : withShare(count[name], count.requests),
  }),
)

/** Zero is dimmed, so that the others are seen. */
function withShare(count: number, requests: number) {
  if (count === 0) return <span class="dim">0</span>
  return (
    <>
      {formatCount(count)} <span class="dim">{formatShare(count, requests)}</span>
    </>
  )
}
