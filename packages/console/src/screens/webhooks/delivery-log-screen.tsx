import type { Schemas } from '../../api/control-client.ts'
import { DialogButton } from '../../components/dialog.tsx'
import { Time } from '../../components/facts.tsx'
import { Button, ErrorNote, Field } from '../../components/form.tsx'
import { EmptyState, Screen } from '../../components/screen.tsx'
import { type Column, VirtualTable } from '../../components/table.tsx'
import { formatCount } from '../../format.ts'
import { Link, useFilters } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'
import {
  AttemptSummary,
  type DeliveryFilter,
  type DeliveryRow,
  DeliveryState,
  deliveryStates,
  readFilter,
  useDeliveryFeed,
} from './delivery-feed.tsx'
import { RetryAllDialog } from './retry-all-dialog.tsx'
import { deliveredEventNames, useWebhooks } from './webhook-fields.tsx'

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
        {total === undefined ? 'Loading …' : `${formatCount(total, 'delivery')}.`}
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
        <span class="wide">{event.split('.')[0]}.</span>
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

interface DeliveryFiltersProps {
  readonly filter: DeliveryFilter
  readonly webhooks: readonly Schemas['Webhook'][]
}

function DeliveryFilters({ filter, webhooks }: DeliveryFiltersProps) {
  const { field, clear } = useFilters()
  return (
    <div class="filters">
      <Field
        label="Webhook"
        {...field('webhook_id')}
        options={[all, ...webhooks.map(({ id, url }) => [id, url] as const)]}
      />
      <Field label="Event" {...field('event')} options={[all, ...deliveredEventNames]} />
      <Field label="State" {...field('state')} options={[all, ...deliveryStates]} />
      <Button kind="quiet" aria-disabled={Object.keys(filter).length === 0} onClick={clear}>
        Clear the filters
      </Button>
      {filter.permit_uuid !== undefined && (
        <p>
          Only about the permit <code class="break">{filter.permit_uuid}</code>
        </p>
      )}
    </div>
  )
}

const all = ['', 'All'] as const
