import { useEffect, useState } from 'preact/hooks'
import { FormDialogButton } from '../../components/dialog.tsx'
import { ActionButton, Field } from '../../components/form.tsx'
import { formatCount } from '../../format.ts'
import { useConsole } from '../../state/hooks.ts'

/** Buttons for the reset of the mock, and for its state as a file. */
export function StateActions() {
  const { control, message } = useConsole()
  async function reset(): Promise<void> {
    await control.POST('/reset')
    message.value = 'The mock is as it was at the start.'
  }
  async function restore(values: FormData): Promise<void> {
    const file = values.get('file')
    if (!(file instanceof File)) return
    await control.PUT('/snapshot', { body: parseSnapshot(await file.text()) })
    message.value = 'The snapshot is restored.'
  }
  return (
    <>
      <FormDialogButton
        label="Reset"
        title="Reset the whole mock?"
        submit="Reset"
        opener="quiet"
        kind="danger"
        onSubmit={reset}
      >
        <p>
          Every organization loses its changes, also for other people and tests that use this mock: further
          organizations, webhooks, faults, churn and recorded requests are removed, and keys that you created
          stop working. This can't be undone; take a snapshot first if you may need the state again.
        </p>
      </FormDialogButton>
      <FormDialogButton label="Snapshot" submit="Restore" opener="plain" kind="danger" onSubmit={restore}>
        <p>
          The whole state of all organizations as a file: permits, contacts, conditions, keys, webhooks and
          their deliveries, usage and the clock. Faults, churn and the recorded requests are not in it.
        </p>
        <p class="note tone-warn">
          It contains the secrets of webhooks as plain text, and hashes of keys instead of keys. Do not share
          it. Its format may change with a version of the mock.
        </p>
        <SnapshotDownload />
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

/** Button that takes a snapshot, and the link that saves it. */
function SnapshotDownload() {
  const { control, clock } = useConsole()
  const [file, setFile] = useState<{ readonly url: string; readonly name: string; readonly size: number }>()
  useEffect(() => () => file && URL.revokeObjectURL(file.url), [file])
  async function take(): Promise<void> {
    const { data } = await control.GET('/snapshot', { parseAs: 'blob' })
    if (!data) return
    const at = new Date(clock.now.value).toISOString().slice(0, 19).replaceAll(':', '-')
    setFile({ url: URL.createObjectURL(data), name: `permit-tracking-${at}.json`, size: data.size })
  }
  return (
    <>
      <div class="actions">
        <ActionButton action={take}>{file ? 'Take another snapshot' : 'Take a snapshot'}</ActionButton>
      </div>
      <div role="status">
        {file && (
          <p>
            The snapshot is ready:{' '}
            <a href={file.url} download={file.name}>
              save {file.name}
            </a>{' '}
            ({formatCount(Math.ceil(file.size / 1_024))} KiB).
          </p>
        )}
      </div>
    </>
  )
}

/**
 * Returns the state in the text of a file. The mock checks everything else.
 *
 * @throws Error if it is not a JSON object.
 */
export function parseSnapshot(text: string): Record<string, unknown> {
  const fail = (problem: string) =>
    new Error(`Could not read the snapshot: the file ${problem}. Choose a file that was saved as a snapshot.`)
  let state: unknown
  try {
    state = JSON.parse(text)
  } catch {
    throw fail('is not JSON')
  }
  if (typeof state !== 'object' || state === null || Array.isArray(state))
    throw fail('does not contain an object')
  return { ...state }
}
