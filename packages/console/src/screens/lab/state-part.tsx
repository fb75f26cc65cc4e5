import { ConfirmButton } from '../../components/dialog-button.tsx'
import { Section } from '../../components/section.tsx'
import { useConsole } from '../../state/context.ts'
import { SnapshotDownload } from './snapshot-download.tsx'
import { SnapshotRestore } from './snapshot-restore.tsx'

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
        <p class="note note-warn">
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
          <ConfirmButton label="Reset the mock …" title="Reset the whole mock?" verb="Reset" action={reset}>
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
