import type { Schemas } from '../../api/control-client.ts'
import { DialogButton } from '../../components/dialog.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import type { Column } from '../../components/table.tsx'
import { DataTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { eventNames } from './webhook-fields.tsx'
import { useWebhooks } from './webhook-secrets.ts'
import { WebhookState } from './webhook-state.tsx'

/** Webhooks of the organization. */
export function WebhooksScreen() {
  const webhooks = useWebhooks()
  return (
    <Screen
      title="Webhooks"
      summary="Addresses to which the service sends the events of this organization."
      actions={
        <>
          <Link class="button" to="/webhooks/deliveries">
            Delivery log
          </Link>
          <DialogButton kind="primary" label="Create webhook">
            {(close) => <CreateDialog onCreated={webhooks.reload} onClose={close} />}
          </DialogButton>
        </>
      }
    >
      <Section title="All webhooks">
        <Loaded query={webhooks}>
          {(items) => (
            <DataTable
              label="Webhooks"
              columns={columns}
              items={items}
              keyOf={({ id }) => id}
              empty={empty}
            />
          )}
        </Loaded>
      </Section>
    </Screen>
  )
}

const columns: readonly Column<Schemas['Webhook']>[] = [
  {
    header: 'URL',
    cell: ({ id, url }) => (
      <Link class="break" to={`/webhooks/${encodeURIComponent(id)}`}>
        {url}
      </Link>
    ),
  },
  { header: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
  { header: 'Events', cell: ({ events }) => <Events events={events} />, show: 'wide' },
  { header: 'Signed', cell: ({ has_secret }) => (has_secret ? 'Yes' : 'No'), show: 'wide' },
  { header: 'Created', cell: ({ created_at }) => <Time at={created_at} />, show: 'wide' },
]

const empty = (
  <EmptyState title="No webhooks yet">
    Create one to receive events. Any address on this machine works, such as{' '}
    <code>http://localhost:3000/hook</code>.
  </EmptyState>
)

/** Events of a webhook without the prefix that they share. */
function Events({ events }: Pick<Schemas['Webhook'], 'events'>) {
  if (events.length === eventNames.length) return <>All {events.length}</>
  return <>{events.map((name) => name.replace('permit.', '')).join(', ')}</>
}
