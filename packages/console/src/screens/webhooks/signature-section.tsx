import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/section.tsx'
import { useConsole } from '../../state/context.ts'
import { SecretDialog } from './create-dialog.tsx'
import { SecretField } from './secret-field.tsx'
import type { WebhookSectionProps } from './settings-section.tsx'
import { rememberSecret } from './webhook-secrets.ts'

/** Signature of a webhook, with actions that set, rotate and remove its secret. */
export function SignatureSection({ webhook: { id, has_secret }, onChanged }: WebhookSectionProps) {
  const state = useConsole()
  const [dialog, setDialog] = useState<'set' | 'remove'>()
  const [shown, setShown] = useState<string>()
  const close = () => setDialog(undefined)

  async function change(secret: string | null): Promise<void> {
    const path = { organization_id: state.organizationId.value, webhook_id: id }
    await state.control.PATCH('/organizations/{organization_id}/webhooks/{webhook_id}', {
      params: { path },
      body: { secret },
    })
    rememberSecret(state, id, secret)
    onChanged()
  }
  async function set(values: FormData): Promise<void> {
    const secret = textOf(values, 'secret')
    await change(secret)
    close()
    setShown(secret)
  }

  return (
    <Section
      title="Signature"
      actions={
        <>
          <Button onClick={() => setDialog('set')}>{has_secret ? 'Rotate secret' : 'Set a secret'}</Button>
          {has_secret && (
            <Button kind="danger" onClick={() => setDialog('remove')}>
              Remove secret
            </Button>
          )}
        </>
      }
    >
      <p>
        {has_secret
          ? 'Every delivery is signed: HMAC with SHA-256 of its exact body, keyed with the secret.'
          : 'Deliveries are not signed, so your receiver can’t recognize genuine ones. Set a secret to sign them.'}
      </p>
      {dialog === 'set' && (
        <Dialog title={has_secret ? 'Rotate the secret' : 'Set a secret'} onClose={close}>
          <Form submit={has_secret ? 'Rotate secret' : 'Set secret'} onSubmit={set} onCancel={close}>
            <p>
              The secret signs events from now on. Retries of earlier events keep their signature, so accept
              both secrets for a while.
            </p>
            <SecretField />
          </Form>
        </Dialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title="Remove the secret?"
          verb="Remove secret"
          action={() => change(null)}
          onClose={close}
        >
          <p>Events from now on are not signed. A receiver that checks signatures rejects them.</p>
        </ConfirmDialog>
      )}
      {shown !== undefined && <SecretDialog secret={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )
}
