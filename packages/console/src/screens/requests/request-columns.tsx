import type { Column } from '../../components/column.ts'
import { HttpStatus, StatusBadge } from '../../components/status-badge.tsx'
import { Time } from '../../components/time.tsx'
import { formatDuration } from '../../format/time.ts'
import { Link } from '../../router/link.tsx'
import type { RequestSummary } from './journal.ts'

/** Columns of the journal. */
export const requestColumns: readonly Column<RequestSummary>[] = [
  { header: 'Status', width: '6.75rem', cell: ({ status }) => <HttpStatus status={status} /> },
  {
    header: 'Request',
    cell: ({ id, method, path, search }) => (
      <span class="mono" title={`${path}${search}`}>
        <Link to={`/requests/${encodeURIComponent(id)}`}>
          {method} {path}
        </Link>
        <span class="dim">{search}</span>
      </span>
    ),
  },
  {
    header: 'Operation',
    width: '11.5rem',
    show: 'wide',
    cell: ({ operation }) => operation ?? <span class="dim">none</span>,
  },
  {
    header: 'Fault',
    width: '8rem',
    show: 'wide',
    cell: ({ fault }) =>
      fault === null ? <span class="dim">–</span> : <StatusBadge tone="warn" text={fault} />,
  },
  {
    header: 'Duration',
    width: '5.5rem',
    show: 'wide',
    isNumber: true,
    cell: ({ duration_ms }) => formatDuration(duration_ms),
  },
  { header: 'Time', width: '9.5rem', show: 'wide', cell: ({ at }) => <Time at={at} /> },
]
