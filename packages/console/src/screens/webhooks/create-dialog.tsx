import { useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { SecretValue } from '../../components/code-block.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { eventNames, readSettings, SecretField, WebhookFields } from './webhook-fields.tsx'
import { rememberSecret } from './webhook-secrets.ts'

interface CreateDialogProps {
  readonly onCreated: () => void
  readonly onClose: () => void
}

/** Dialog that creates a webhook, and then shows its secret once. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const state = useConsole()
  const client = useOrganization()
  const [isSigned, setIsSigned] = useState(true)
  const [secret, setSecret] = useState<string>()

  async function create(values: FormData): Promise<void> {
    const settings = readSettings(values)
    const chosen = isSigned ? textOf(values, 'secret') : undefined
    const { id } = await dataOf(
      client.POST('/webhooks', { body: chosen === undefined ? settings : { ...settings, secret: chosen } }),
    )
    state.message.value = 'The webhook was created.'
    onCreated()
    if (chosen === undefined) return onClose()
    rememberSecret(state, id, chosen)
    setSecret(chosen)
  }

  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Dialog title="Create a webhook" onClose={onClose}>
      <Form submit="Create webhook" onSubmit={create} onCancel={onClose}>
        <WebhookFields url="" events={eventNames} />
        <label class="choice">
          <input
            type="checkbox"
            checked={isSigned}
            onChange={(event) => setIsSigned(event.currentTarget.checked)}
          />
          Sign the deliveries with a secret
        </label>
        {isSigned && <SecretField />}
      </Form>
    </Dialog>
  )
}

/** Dialog that shows a secret once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Secret of the webhook" onClose={onClose}>
      <p>Copy it to your receiver now. It is not shown again.</p>
      <SecretValue label="Secret" value={secret} />
      <div class="actions">
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </Dialog>
  )
}
