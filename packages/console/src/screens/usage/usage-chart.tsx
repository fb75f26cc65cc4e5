import type { Schemas } from '../../api/control-client.ts'
import { BarChart } from '../../components/bar-chart.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { formatCount } from '../../format.ts'

interface UsageChartProps {
  readonly unit: PeriodUnit
  readonly periods: readonly Period[]
  /** Today on the service's clock, YYYY-MM-DD. */
  readonly today: string
}

const legend = ['Successful', 'Errors (4xx)', 'Failures (5xx or none)']

/** Chart of the requests per day, week or month, with the same data as a table. */
export function UsageChart({ unit, periods, today }: UsageChartProps) {
  const filled = fillPeriods(periods, unit, today)
  const columns: readonly Column<Period>[] = [
    { header: { day: 'Day', week: 'Week', month: 'Month' }[unit], cell: (period) => nameOf(period, unit) },
    ...countColumns,
  ]
  const label = describePeriods(filled, unit)
  return (
    <>
      <BarChart
        label={label}
        legend={legend}
        bars={filled.map((period) => {
          const { from, requests, errors, failures } = period
          return {
            label: labelOf(from, unit),
            title: `${nameOf(period, unit)}: ${requests} requests, ${errors} errors, ${failures} failures`,
            values: [Math.max(0, requests - errors - failures), errors, failures],
          }
        })}
      />
      <details class="chart-data">
        <summary>Show as a table</summary>
        <DataTable
          label={`Requests per ${unit}`}
          columns={columns}
          items={filled.toReversed()}
          keyOf={({ from }) => from}
        />
      </details>
    </>
  )
}

/** Length of a period. */
type PeriodUnit = 'day' | 'week' | 'month'

/** Requests of a period that starts at a date (UTC, YYYY-MM-DD). */
interface Period extends Readonly<Schemas['UsageCount']> {
  readonly from: string
}

/** Number of periods on screen. */
const shown: Record<PeriodUnit, number> = { day: 30, week: 26, month: 12 }

/** Returns the newest periods up to today, oldest first. Those without requests are zero. */
export function fillPeriods(periods: readonly Period[], unit: PeriodUnit, today: string): readonly Period[] {
  const known = new Map(periods.map((period) => [period.from, period]))
  return Array.from({ length: shown[unit] }, (_, index) => {
    const from = startOf(unit, today, shown[unit] - 1 - index)
    return known.get(from) ?? { from, requests: 0, errors: 0, failures: 0 }
  })
}

/** Returns the name of a period: "Mar 2", "Week of Mar 2" or "Mar 2026". */
export function nameOf({ from }: Period, unit: PeriodUnit): string {
  const name = labelOf(from, unit)
  return unit === 'week' ? `Week of ${name}` : name
}

/** Returns the short name of a period, for an axis: "Mar 2" or "Mar 2026". */
function labelOf(from: string, unit: PeriodUnit): string {
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
export const countColumns: readonly Column<UsageCount>[] = [
  { header: 'Requests', cell: ({ requests }) => formatCount(requests), isNumber: true },
  { header: 'Errors', cell: ({ errors, requests }) => withShare(errors, requests), isNumber: true },
  { header: 'Failures', cell: ({ failures, requests }) => withShare(failures, requests), isNumber: true },
]

/** Zero is dimmed, so that the others are seen. */
function withShare(count: number, requests: number) {
  if (count === 0) return <span class="dim">0</span>
  return (
    <>
      {formatCount(count)} <span class="dim">({formatShare(count, requests)})</span>
    </>
  )
}

/** Returns a share in percent: "12 %", and "< 1 %" for less. */
export function formatShare(count: number, of: number): string {
  const percent = of === 0 ? 0 : (count / of) * 100
  return percent > 0 && percent < 1 ? '< 1 %' : `${Math.round(percent)} %`
}
