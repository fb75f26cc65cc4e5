import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { DetailsList } from '../../components/details-list.tsx'
import { ConfirmButton, Dialog, DialogButton } from '../../components/dialog.tsx'
import { Form } from '../../components/form.tsx'
import { ErrorNote, Section } from '../../components/screen.tsx'
import { Time } from '../../components/time.tsx'
import { useAction, useConsole, useOrganization } from '../../state/hooks.ts'
import { readSettings, WebhookFields } from './webhook-fields.tsx'
import { WebhookState } from './webhook-state.tsx'

/** Properties of the sections of a webhook. */
export interface WebhookSectionProps {
  readonly webhook: Schemas['Webhook']
  /** Loads the webhook again. */
  readonly onChanged: () => void
}

/** Settings of a webhook, with actions that change, pause, resume and delete it. */
export function SettingsSection({ webhook, onChanged }: WebhookSectionProps) {
  const { goTo, message } = useConsole()
  const client = useOrganization()
  const params = { path: { webhook_id: webhook.id } }
  const isPaused = webhook.paused_at !== null

  const { run, isRunning, error } = useAction(async () => {
    if (isPaused) await client.POST('/webhooks/{webhook_id}/resume', { params })
    else await client.POST('/webhooks/{webhook_id}/pause', { params })
    onChanged()
  })
  async function edit(values: FormData): Promise<void> {
    const body = readSettings(values)
    await client.PATCH('/webhooks/{webhook_id}', { params, body })
    message.value = 'The webhook was changed.'
    onChanged()
  }
  async function remove(): Promise<void> {
    await client.DELETE('/webhooks/{webhook_id}', { params })
    message.value = 'The webhook was deleted.'
    goTo('/webhooks')
  }

  return (
    <Section
      title="Settings"
      actions={
        <>
          <DialogButton label="Edit">
            {(close) => (
              <Dialog title="Edit the webhook" onClose={close}>
                <Form submit="Save" onSubmit={(values) => edit(values).then(close)} onCancel={close}>
                  <WebhookFields url={webhook.url} events={webhook.events} />
                </Form>
              </Dialog>
            )}
          </DialogButton>
          <Button isBusy={isRunning} onClick={() => void run()}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <ConfirmButton label="Delete" title="Delete this webhook?" verb="Delete webhook" action={remove}>
            <p class="break">
              {webhook.url} receives nothing any more, and its pending deliveries are canceled.
            </p>
          </ConfirmButton>
        </>
      }
    >
      <ErrorNote error={error} />
      {isPaused && (
        <p class="note note-warn">
          Deliveries are held back. Events are still logged, and sent in their order after “Resume”.
        </p>
      )}
      <DetailsList
        items={[
          ['State', <WebhookState key="state" webhook={webhook} />],
          ['Created', <Time key="created" at={webhook.created_at} />],
          ['Identifier', <code key="id">{webhook.id}</code>],
          ['Events', <EventList key="events" events={webhook.events} />],
        ]}
      />
    </Section>
  )
}

function EventList({ events }: Pick<Schemas['Webhook'], 'events'>) {
  return (
    <ul class="plain-list">
      {events.map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  )
}
