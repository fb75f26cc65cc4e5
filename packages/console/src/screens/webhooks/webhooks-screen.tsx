import { dataOf, type Schemas } from '../../api/control-client.ts'
import { type DialogResult, FormDialogButton } from '../../components/dialog.tsx'
import { Time } from '../../components/facts.tsx'
import { textOf } from '../../components/form.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import { type Column, DataTable } from '../../components/table.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useWebhooks } from '../../state/hooks.ts'
import { eventNames, keepSecret, readSettings, SecretField, WebhookFields } from './webhook-fields.tsx'
import { WebhookBadges } from './webhook-state.tsx'

/** Webhooks of the organization. */
export function WebhooksScreen() {
  const state = useConsole()
  const client = useOrganization()
  const webhooks = useWebhooks()
  async function create(values: FormData): Promise<DialogResult | undefined> {
    const secret = textOf(values, 'secret')
    const body = { ...readSettings(values), ...(secret && { secret }) }
    const { id } = await dataOf(client.POST('/webhooks', { body }))
    state.message.value = 'The webhook was created.'
    return secret === '' ? undefined : keepSecret(state, id, secret)
  }
  return (
    <Screen
      title="Webhooks"
      summary="Addresses to which the service sends the events of this organization."
      actions={
        <>
          <Link class="button" to="/webhooks/deliveries">
            Delivery log
          </Link>
          <FormDialogButton
            kind="primary"
            label="Create webhook"
            title="Create a webhook"
            submit="Create webhook"
            onSubmit={create}
          >
            <WebhookFields url="" events={eventNames} />
            <SecretField />
          </FormDialogButton>
        </>
      }
    >
      <Section title="All webhooks">
        <Loaded query={webhooks} empty={empty}>
          {(items) => <DataTable label="Webhooks" columns={columns} items={items} keyOf={({ id }) => id} />}
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
  { header: 'State', cell: (webhook) => <WebhookBadges {...webhook} /> },
  {
    header: 'Events',
    cell: ({ events }) => events.map((name) => name.replace('permit.', '')).join(', '),
    show: 'wide',
  },
  { header: 'Signed', cell: ({ has_secret }) => (has_secret ? 'Yes' : 'No'), show: 'wide' },
  { header: 'Created', cell: ({ created_at }) => <Time at={created_at} />, show: 'wide' },
]

const empty = (
  <EmptyState title="No webhooks yet">
    Create one to receive events. Any address on this machine works, such as{' '}
    <code>http://localhost:3000/hook</code>.
  </EmptyState>
)
