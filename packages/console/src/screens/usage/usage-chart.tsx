import { BarChart } from '../../components/bar-chart.tsx'
import type { Column } from '../../components/column.ts'
import { DataTable } from '../../components/data-table.tsx'
import { countColumns } from './count-columns.tsx'
import { describePeriods, fillPeriods, labelOf, nameOf, type Period, type PeriodUnit } from './periods.ts'

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
