import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { DialogButton } from '../../components/dialog.tsx'
import { SelectField } from '../../components/field.tsx'
import { EmptyState, ErrorNote, Screen } from '../../components/screen.tsx'
import { type Column, VirtualTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/hooks.ts'
import {
  type DeliveryFilter,
  type DeliveryRow,
  readFilter,
  toLogPath,
  useDeliveryFeed,
} from './delivery-feed.ts'
import { AttemptSummary } from './delivery-screen.tsx'
import { DeliveryState, deliveryStates } from './delivery-state.tsx'
import { RetryAllDialog } from './retry-all-dialog.tsx'
import { deliveredEventNames } from './webhook-fields.tsx'
import { useWebhooks } from './webhook-secrets.ts'

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

interface DeliveryFiltersProps {
  readonly filter: DeliveryFilter
  readonly webhooks: readonly Schemas['Webhook'][]
}

/** Inputs of the filter of the delivery log. */
export function DeliveryFilters({ filter, webhooks }: DeliveryFiltersProps) {
  const { goTo } = useConsole()
  const change = (name: keyof DeliveryFilter, value: string) =>
    goTo(toLogPath({ ...filter, [name]: value }), { replace: true })
  const { webhook_id = '', event = '', state = '', permit_uuid } = filter
  return (
    <div class="filters">
      <SelectField
        label="Webhook"
        value={webhook_id}
        options={[all, ...webhooks.map(({ id, url }) => [id, url] as const)]}
        onSelect={(value) => change('webhook_id', value)}
      />
      <SelectField
        label="Event"
        value={event}
        options={[all, ...deliveredEventNames]}
        onSelect={(value) => change('event', value)}
      />
      <SelectField
        label="State"
        value={state}
        options={[all, ...deliveryStates]}
        onSelect={(value) => change('state', value)}
      />
      <Button
        kind="quiet"
        aria-disabled={Object.keys(filter).length === 0}
        onClick={() => goTo(toLogPath({}), { replace: true })}
      >
        Clear the filters
      </Button>
      {permit_uuid !== undefined && (
        <p>
          Only about the permit <code class="break">{permit_uuid}</code>
        </p>
      )}
    </div>
  )
}

const all = ['', 'All'] as const
