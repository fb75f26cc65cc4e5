import { useEffect, useState } from 'preact/hooks'
import { ConfirmButton, FormDialog } from '../../components/dialog.tsx'
import { Button, ErrorNote, Field, Form } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { useAction, useConsole } from '../../state/hooks.ts'

/** Reset of the mock, and its state as a file. */
export function StatePart() {
  const { control, message } = useConsole()
  async function reset(): Promise<void> {
    await control.POST('/reset')
    message.value = 'The mock is as it was at the start.'
  }
  return (
    <>
      <Section title="Snapshot">
        <p>
          A snapshot is the whole state of all organizations as a file: permits, contacts, conditions, keys,
          webhooks and their deliveries, usage and the clock. Faults, churn and the recorded requests are not
          in it.
        </p>
        <p class="note tone-warn">
          It contains the secrets of webhooks as plain text, and hashes of keys instead of keys. Do not share
          it. Its format may change with a version of the mock.
        </p>
        <SnapshotDownload />
      </Section>
      <Section title="Restore">
        <SnapshotRestore />
      </Section>
      <Section title="Reset">
        <p>
          Returns the whole mock to its start. Further organizations, webhooks, faults, churn and recorded
          requests are removed, and keys that you created stop working.
        </p>
        <div class="actions">
          <ConfirmButton
            label="Reset the mock …"
            title="Reset the whole mock?"
            submit="Reset"
            onSubmit={reset}
          >
            <p>
              Every organization loses its changes, also for other people and tests that use this mock. This
              can't be undone; download a snapshot first if you may need the state again.
            </p>
          </ConfirmButton>
        </div>
      </Section>
    </>
  )
}

interface SnapshotFile {
  readonly name: string
  readonly url: string
  readonly size: string
}

/** Button that takes a snapshot, and the link that saves it. */
function SnapshotDownload() {
  const { control, clock } = useConsole()
  const [file, setFile] = useState<SnapshotFile>()
  useEffect(() => () => file && URL.revokeObjectURL(file.url), [file])
  const { run, isRunning, error } = useAction(async () => {
    const { data } = await control.GET('/snapshot', { parseAs: 'blob' })
    if (!data) return
    const at = new Date(clock.now.value).toISOString().slice(0, 19).replaceAll(':', '-')
    setFile({
      name: `permit-tracking-${at}.json`,
      url: URL.createObjectURL(data),
      size: `${Math.ceil(data.size / 1_024).toLocaleString('en')} KiB`,
    })
  })
  return (
    <>
      <ErrorNote error={error} />
      <div class="actions">
        <Button isBusy={isRunning} onClick={() => run()}>
          {file ? 'Take another snapshot' : 'Take a snapshot'}
        </Button>
      </div>
      <div role="status">
        {isRunning && <progress aria-label="Taking the snapshot" />}
        {file && !isRunning && (
          <p>
            The snapshot is ready:{' '}
            <a href={file.url} download={file.name}>
              save {file.name}
            </a>{' '}
            ({file.size}).
          </p>
        )}
      </div>
    </>
  )
}

/** Form that replaces the state of the mock with the state in a file. */
function SnapshotRestore() {
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
        <Field
          label="Snapshot file"
          hint="A file that was saved here, by --data or from GET /_mock/snapshot."
          type="file"
          name="file"
          accept=".json,application/json"
          required
        />
      </Form>
      {chosen && (
        <FormDialog
          title={`Restore ${chosen.name}?`}
          submit="Restore"
          kind="danger"
          onSubmit={async () => {
            await control.PUT('/snapshot', { body: chosen.state })
            message.value = 'The snapshot is restored.'
          }}
          onClose={() => setChosen(undefined)}
        >
          <p>
            The state of every organization is replaced. If anything in the file is invalid, nothing changes,
            and the message names it.
          </p>
        </FormDialog>
      )}
    </>
  )
}

/**
 * Returns the state in the text of a file. The mock checks everything else.
 *
 * @throws Error if it is not a JSON object.
 */
export function parseSnapshot(text: string): Record<string, unknown> {
  let state: unknown
  try {
    state = JSON.parse(text)
  } catch {
    throw new Error(
      'Could not read the snapshot: the file is not JSON. Choose a file that was saved as a snapshot.',
    )
  }
  if (isObject(state)) return state
  throw new Error(
    'Could not read the snapshot: the file does not contain an object. Choose a file that was saved as a snapshot.',
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
