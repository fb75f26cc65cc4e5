import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { ConfirmButton, type DialogResult, FormDialogButton } from '../../components/dialog.tsx'
import { DetailsList, Time } from '../../components/facts.tsx'
import { ActionButton, textOf } from '../../components/form.tsx'
import { RecordActions } from '../../components/record-actions.tsx'
import { Loaded, Screen, Section } from '../../components/screen.tsx'
import { SendEvent } from '../../explorer/try-it/try-it.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { ReceiverCheck } from './receiver-check.tsx'
import { RecentDeliveries } from './recent-deliveries.tsx'
import { keepSecret, readSettings, SecretField, WebhookFields } from './webhook-fields.tsx'
import { WebhookBadges } from './webhook-state.tsx'

/** A webhook, with everything that can be done with it. */
export function WebhookScreen({ id: webhook_id }: { readonly id: string }) {
  const params = { path: { webhook_id } }
  const webhook = useQuery(
    (client) => dataOf(client.GET('/webhooks/{webhook_id}', { params })),
    ['webhook', 'delivery'],
  )
  return (
    <Screen
      title="Webhook"
      summary={<span class="break">{webhook.data?.url ?? webhook_id}</span>}
      actions={
        <Link class="button" to="/webhooks">
          All webhooks
        </Link>
      }
    >
      <Loaded query={webhook}>
        {(data) => (
          <>
            <SettingsSection webhook={data} />
            <Section title="Test event">
              <p>An event is sent whatever the webhook subscribes to, and changes nothing else.</p>
              <SendEvent webhooks={[data]} first="webhook.test" />
            </Section>
            <div class="cards">
              <RecentDeliveries webhook_id={webhook_id} />
            </div>
            <SignatureSection webhook={data} />
            <ReceiverCheck webhook={data} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Properties of the sections of a webhook. */
interface WebhookSectionProps {
  readonly webhook: Schemas['Webhook']
}

/** Settings of a webhook, with actions that change, pause, resume and delete it. */
function SettingsSection({ webhook }: WebhookSectionProps) {
  const client = useOrganization()
  const params = { path: { webhook_id: webhook.id } }
  const isPaused = webhook.paused_at !== null

  const pauseOrResume = () =>
    isPaused
      ? client.POST('/webhooks/{webhook_id}/resume', { params })
      : client.POST('/webhooks/{webhook_id}/pause', { params })
  return (
    <Section
      title="Settings"
      actions={
        <>
          <ActionButton action={pauseOrResume}>{isPaused ? 'Resume' : 'Pause'}</ActionButton>
          <RecordActions
            noun="webhook"
            name={webhook.url}
            onSave={(values) =>
              client.PATCH('/webhooks/{webhook_id}', { params, body: readSettings(values) })
            }
            onDelete={() => client.DELETE('/webhooks/{webhook_id}', { params })}
            consequence="It receives nothing any more, and its pending deliveries are canceled."
          >
            <WebhookFields {...webhook} />
          </RecordActions>
        </>
      }
    >
      {isPaused && (
        <p class="note tone-warn">
          Deliveries are held back. Events are still logged, and sent in their order after “Resume”.
        </p>
      )}
      <DetailsList
        items={[
          ['State', <WebhookBadges key="state" {...webhook} />],
          ['Created', <Time key="created" at={webhook.created_at} />],
          ['Identifier', <code key="id">{webhook.id}</code>],
          ['Events', webhook.events.join(', ')],
        ]}
      />
    </Section>
  )
}

const bothSecrets = 'secret: [\n  process.env.WEBHOOK_SECRET,\n  process.env.PREVIOUS_SECRET,\n]'

/** Signature of a webhook, with actions that set, rotate and remove its secret. */
function SignatureSection({ webhook: { id, has_secret } }: WebhookSectionProps) {
  const state = useConsole()
  const client = useOrganization()
  const params = { path: { webhook_id: id } }
  async function set(values: FormData): Promise<DialogResult> {
    const secret = textOf(values, 'secret')
    await client.PATCH('/webhooks/{webhook_id}', { params, body: { secret } })
    return keepSecret(state, id, secret)
  }
  async function remove(): Promise<void> {
    await client.PATCH('/webhooks/{webhook_id}', { params, body: { secret: null } })
  }
  return (
    <Section
      title="Signature"
      actions={
        <>
          <FormDialogButton
            label={has_secret ? 'Rotate the secret' : 'Set a secret'}
            submit={has_secret ? 'Rotate it' : 'Set it'}
            onSubmit={set}
          >
            {has_secret && (
              <>
                <p>
                  The secret signs events from now on. Retries of earlier events keep their signature, so
                  accept both secrets until the last retry:
                </p>
                <CodeBlock label="Options of createWebhooks and verifyWebhook" text={bothSecrets} />
              </>
            )}
            <SecretField />
          </FormDialogButton>
          {has_secret && (
            <ConfirmButton
              label="Remove secret"
              title="Remove the secret?"
              submit="Remove secret"
              onSubmit={remove}
            >
              <p>Events from now on are not signed. A receiver that checks signatures rejects them.</p>
            </ConfirmButton>
          )}
        </>
      }
    >
      <p>
        {has_secret
          ? 'Every delivery is signed: HMAC with SHA-256 of its exact body, keyed with the secret.'
          : 'Deliveries are not signed, so your receiver can’t recognize genuine ones. Set a secret to sign them.'}
      </p>
    </Section>
  )
}
