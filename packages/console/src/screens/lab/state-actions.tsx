import { FormDialogButton } from '../../components/dialog.tsx'
import { ActionButton, Field } from '../../components/form.tsx'
import { useConsole } from '../../state/hooks.ts'

/** Buttons for the reset of the mock, and for its state as a file. */
export function StateActions() {
  const { control, clock, message } = useConsole()
  async function reset(): Promise<void> {
    await control.POST('/reset')
    message.value = 'The mock is as it was at the start.'
  }
  async function save(): Promise<void> {
    const { data } = await control.GET('/snapshot')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data)]))
    link.download = `permit-tracking-${new Date(clock.now.value).toISOString().slice(0, 19).replaceAll(':', '-')}.json`
    link.click()
    // A browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    message.value = `Saved ${link.download}.`
  }
  async function restore(values: FormData): Promise<void> {
    const file = values.get('file')
    if (!(file instanceof File)) return
    await control.PUT('/snapshot', { body: JSON.parse(await file.text()) })
    message.value = 'The snapshot is restored.'
  }
  return (
    <>
      <FormDialogButton
        label="Reset"
        title="Reset the whole mock?"
        submit="Reset"
        opener={{ kind: 'quiet' }}
        kind="danger"
        onSubmit={reset}
      >
        <p>
          Every organization loses its changes, also for other people and tests that use this mock: further
          organizations, webhooks, faults, churn and recorded requests are removed, and keys that you created
          stop working. This can't be undone; take a snapshot first if you may need the state again.
        </p>
      </FormDialogButton>
      <FormDialogButton label="Snapshot" submit="Restore" onSubmit={restore}>
        <p>
          The whole state of all organizations as a file: permits, contacts, conditions, keys, webhooks and
          their deliveries, usage and the clock. Faults, churn and the recorded requests are not in it.
        </p>
        <p class="note tone-warn">
          It contains the secrets of webhooks as plain text, and hashes of keys instead of keys. Do not share
          it. Its format may change with a version of the mock.
        </p>
        <div class="actions">
          <ActionButton action={save}>Save a snapshot</ActionButton>
        </div>
        <Field
          label="Snapshot file"
          hint="A file that was saved here, by --data or from GET /_mock/snapshot. It replaces the state of every organization. If anything in it is invalid, nothing changes."
          type="file"
          name="file"
          accept=".json,application/json"
          required
        />
      </FormDialogButton>
    </>
  )
}
