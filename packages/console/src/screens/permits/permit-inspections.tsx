import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { Time } from '../../components/time.tsx'
import { formatUtc } from '../../format.ts'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import type { PermitPartProps } from './permit-part.ts'

/** Inspections of a permit, with forms that schedule and move one. */
export function PermitInspections({ permit, onChange }: PermitPartProps) {
  const client = useOrganization()
  /** Index of the inspection to move, or `new`. */
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  const path = { permit_uuid: permit.uuid }
  async function save(values: FormData): Promise<void> {
    const scheduled_for = toUtc(textOf(values, 'scheduled_for'))
    if (typeof open === 'number') {
      await client.PUT('/permits/{permit_uuid}/inspections/{inspection_index}', {
        params: { path: { ...path, inspection_index: String(open) } },
        body: { scheduled_for },
      })
    } else {
      await client.POST('/permits/{permit_uuid}/inspections', {
        params: { path },
        body: { type: textOf(values, 'type'), scheduled_for },
      })
    }
    onChange()
    close()
  }
  const rows = permit.inspections.map((inspection, index) => ({ ...inspection, index }))
  return (
    <Section
      title="Inspections"
      actions={<Button onClick={() => setOpen('new')}>Schedule an inspection</Button>}
    >
      <DataTable
        label="List of inspections"
        items={rows}
        keyOf={({ index }) => String(index)}
        empty={
          <p class="dim">None. Scheduling one raises permit.inspection_scheduled if the permit is watched.</p>
        }
        columns={[
          { header: 'Type', cell: ({ type }) => type },
          {
            header: 'Time',
            cell: ({ scheduled_for }) => (
              <>
                {formatUtc(scheduled_for)}{' '}
                <span class="dim">
                  (<Time at={scheduled_for} />)
                </span>
              </>
            ),
          },
          {
            header: 'Action',
            cell: ({ type, index }) => (
              <Button kind="quiet" aria-label={`Move the inspection ${type}`} onClick={() => setOpen(index)}>
                Move
              </Button>
            ),
          },
        ]}
      />
      {open !== undefined && (
        <InspectionDialog
          inspection={typeof open === 'number' ? permit.inspections[open] : undefined}
          onSubmit={save}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface InspectionDialogProps {
  /** Inspection to move; undefined for a new one. */
  readonly inspection: Schemas['PermitRecord']['inspections'][number] | undefined
  readonly onSubmit: (values: FormData) => Promise<void>
  readonly onClose: () => void
}

function InspectionDialog({ inspection, onSubmit, onClose }: InspectionDialogProps) {
  const { clock } = useConsole()
  // Reading the signal without a subscription: the default must not change while somebody types.
  const nextWeek = new Date(clock.now.peek() + 7 * 86_400_000).toISOString()
  return (
    <Dialog
      title={inspection ? `Move the inspection ${inspection.type}` : 'Schedule an inspection'}
      onClose={onClose}
    >
      <Form submit={inspection ? 'Move it' : 'Schedule it'} onSubmit={onSubmit} onCancel={onClose}>
        {!inspection && <InputField label="Type" name="type" placeholder="Electrical Rough-In" required />}
        <InputField
          label="Time in UTC"
          name="scheduled_for"
          type="datetime-local"
          defaultValue={inspection ? inspection.scheduled_for.slice(0, 16) : `${nextWeek.slice(0, 10)}T09:00`}
          required
        />
      </Form>
    </Dialog>
  )
}

/** Converts the value of a `datetime-local` input, which has no zone. */
function toUtc(value: string): string {
  return new Date(`${value}Z`).toISOString()
}
