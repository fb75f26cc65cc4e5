import type { Column } from '../../components/column.ts'
import { DialogButton } from '../../components/dialog-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Screen } from '../../components/screen.tsx'
import { Time } from '../../components/time.tsx'
import { VirtualTable } from '../../components/virtual-table.tsx'
import { formatCount } from '../../format/text.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { AttemptSummary } from './attempt-summary.tsx'
import type { DeliveryRow } from './delivery-feed.ts'
import { readFilter } from './delivery-filter.ts'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { RetryAllDialog } from './retry-all-dialog.tsx'
import { useDeliveryFeed } from './use-delivery-feed.ts'
import { useWebhooks } from './use-webhooks.ts'

/** Deliveries of all webhooks, newest first. */
export function DeliveryLogScreen() {
  const { router } = useConsole()
  const filter = readFilter(router.place.value.search)
  const feed = useDeliveryFeed(filter)
  const { data: webhooks = [] } = useWebhooks()
  const total = feed.total.value
  const rows = feed.rows.value
  return (
    <Screen
      title="Delivery log"
      summary="Every pending delivery, and the last 1,000 others."
      actions={
        <>
          <Link class="button" to="/webhooks">
            All webhooks
          </Link>
          <DialogButton label="Retry all failed">
            {(close) => <RetryAllDialog webhookId={filter.webhook_id} onClose={close} />}
          </DialogButton>
        </>
      }
    >
      <DeliveryFilters filter={filter} webhooks={webhooks} />
      <ErrorNote error={feed.error.value} onRetry={feed.refresh} />
      <p class="dim" role="status">
        {total === undefined
          ? 'Loading …'
          : total === 1
            ? '1 delivery.'
            : `${formatCount(total)} deliveries.`}
        {feed.isOutdated.value && ' There are newer changes: scroll to the top to see them.'}
      </p>
      {total === 0 && (
        <EmptyState title="No deliveries">
          {Object.keys(filter).length > 0
            ? 'None matches the filters. Clear them to see all.'
            : 'Send a test event to a webhook, or change the status of a watched permit.'}
        </EmptyState>
      )}
      {total !== undefined && total > 0 && (
        <VirtualTable
          label="Deliveries"
          columns={columns}
          count={total}
          itemAt={(index) => rows[index]}
          keyOf={({ id }) => id}
          onRows={feed.show}
        />
      )}
    </Screen>
  )
}

const columns: readonly Column<DeliveryRow>[] = [
  {
    header: 'Event',
    cell: ({ id, event }) => (
      <Link to={`/webhooks/deliveries/${encodeURIComponent(id)}`}>
        <span class="wide-only">{event.split('.')[0]}.</span>
        {event.split('.')[1]}
      </Link>
    ),
  },
  { header: 'State', cell: (row) => <DeliveryState {...row} />, width: '8.5rem' },
  { header: 'URL', cell: ({ url }) => url, show: 'wide' },
  { header: 'Attempts', cell: ({ attempts }) => attempts, show: 'wide', isNumber: true, width: '6rem' },
  {
    header: 'Last response',
    cell: ({ last }) => <AttemptSummary attempt={last} />,
    show: 'wide',
    width: '11rem',
  },
  { header: 'Created', cell: ({ created_at }) => <Time at={created_at} />, show: 'wide', width: '9rem' },
]
