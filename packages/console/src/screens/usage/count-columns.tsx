import type { Schemas } from '../../api/control-client.ts'
import type { Column } from '../../components/column.ts'
import { formatCount } from '../../format/text.ts'

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
