import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Form } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { useConsole } from '../../state/context.ts'
import { parseSnapshot } from './parse-snapshot.ts'

/** Form that replaces the state of the mock with that of a file. */
export function SnapshotRestore() {
  const { control, message } = useConsole()
  const [chosen, setChosen] = useState<{ readonly name: string; readonly state: Record<string, unknown> }>()

  async function read(values: FormData): Promise<void> {
    const file = values.get('file')
    if (!(file instanceof File)) return
    setChosen({ name: file.name, state: parseSnapshot(await file.text()) })
  }
  return (
    <>
      <Form submit="Restore …" onSubmit={read}>
        <InputField
          label="Snapshot file"
          hint="A file that was saved here, by --data or from GET /_mock/snapshot."
          type="file"
          name="file"
          accept=".json,application/json"
          required
        />
      </Form>
      {chosen && (
        <ConfirmDialog
          title={`Restore ${chosen.name}?`}
          verb="Restore"
          action={async () => {
            await control.PUT('/snapshot', { body: chosen.state })
            message.value = 'The snapshot is restored.'
          }}
          onClose={() => setChosen(undefined)}
        >
          <p>
            The state of every organization is replaced. If anything in the file is invalid, nothing changes,
            and the message names it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
