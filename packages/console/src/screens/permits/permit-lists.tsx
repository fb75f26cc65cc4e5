import { FormDialogButton } from '../../components/dialog.tsx'
import { Time } from '../../components/facts.tsx'
import { Field, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { formatUtc } from '../../format.ts'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import type { PermitPartProps } from './permit-basics.tsx'

/** Fees of a permit, with a form that adds or modifies one. */
export function PermitFees({ permit }: PermitPartProps) {
  const client = useOrganization()
  async function save(values: FormData): Promise<void> {
    const currency = textOf(values, 'currency').toUpperCase()
    const amount = Number(textOf(values, 'amount'))
    const body = { name: textOf(values, 'name'), amount, ...(currency && { currency }) }
    await client.POST('/permits/{permit_uuid}/fees', { params: { path: { permit_uuid: permit.uuid } }, body })
  }
  return (
    <Section
      title="Fees"
      actions={
        <FormDialogButton label="Add a fee" submit="Add the fee" onSubmit={save}>
          <Field
            label="Name"
            hint="The name of a fee that exists changes its amount."
            name="name"
            placeholder="Plan review"
            required
          />
          <div class="field-grid">
            <Field label="Amount" name="amount" type="number" min="0" step="any" required />
            <Field label="Currency" name="currency" placeholder="USD" maxLength={3} pattern="[A-Za-z]{3}" />
          </div>
        </FormDialogButton>
      }
    >
      <DataTable
        label="List of fees"
        items={permit.fees}
        keyOf={({ name }) => name}
        empty={<p class="dim">None. Adding one raises permit.fee_changed if the permit is watched.</p>}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Amount', isNumber: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
          {
            header: 'Before',
            isNumber: true,
            cell: ({ previous_amount, currency }) =>
              previous_amount === null ? <span class="dim">–</span> : formatMoney(previous_amount, currency),
          },
        ]}
      />
    </Section>
  )
}

function formatMoney(amount: number, currency: string): string {
  return `${amount.toLocaleString('en', { minimumFractionDigits: 2 })} ${currency}`
}

/** Inspections of a permit, with forms that schedule and move one. */
export function PermitInspections({ permit }: PermitPartProps) {
  const { clock } = useConsole()
  const client = useOrganization()
  const path = { permit_uuid: permit.uuid }
  async function schedule(values: FormData): Promise<void> {
    const body = { type: textOf(values, 'type'), scheduled_for: timeOf(values) }
    await client.POST('/permits/{permit_uuid}/inspections', { params: { path }, body })
  }
  async function move(index: number, values: FormData): Promise<void> {
    await client.PUT('/permits/{permit_uuid}/inspections/{inspection_index}', {
      params: { path: { ...path, inspection_index: String(index) } },
      body: { scheduled_for: timeOf(values) },
    })
  }
  // Reading the signal without a subscription: the default must not change while somebody types.
  const nextWeek = new Date(clock.now.peek() + 7 * 86_400_000).toISOString().slice(0, 10)
  return (
    <Section
      title="Inspections"
      actions={
        <FormDialogButton label="Schedule an inspection" submit="Schedule it" onSubmit={schedule}>
          <Field label="Type" name="type" placeholder="Electrical Rough-In" required />
          <Field {...timeField} defaultValue={`${nextWeek}T09:00`} />
        </FormDialogButton>
      }
    >
      <DataTable
        label="List of inspections"
        items={permit.inspections.map((inspection, index) => ({ ...inspection, index }))}
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
            cell: ({ type, index, scheduled_for }) => (
              <FormDialogButton
                label="Move"
                opener={{ 'aria-label': `Move the inspection ${type}` }}
                title={`Move the inspection ${type}`}
                submit="Move it"
                onSubmit={(values) => move(index, values)}
              >
                <Field {...timeField} defaultValue={scheduled_for.slice(0, 16)} />
              </FormDialogButton>
            ),
          },
        ]}
      />
    </Section>
  )
}

const timeField = {
  label: 'Time in UTC',
  name: 'scheduled_for',
  type: 'datetime-local',
  required: true,
} as const

/** Returns the time of a form. A `datetime-local` input has no zone. */
function timeOf(values: FormData): string {
  return new Date(`${textOf(values, 'scheduled_for')}Z`).toISOString()
}
