import type { Schemas } from '../../api/control-client.ts'

/** Length of a period. */
export type PeriodUnit = 'day' | 'week' | 'month'

/** Requests of a period that starts at a date (UTC, YYYY-MM-DD). */
export interface Period extends Readonly<Schemas['UsageCount']> {
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
