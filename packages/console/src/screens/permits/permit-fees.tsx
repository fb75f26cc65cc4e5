import { Dialog, DialogButton } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { DataTable } from '../../components/table.tsx'
import { useOrganization } from '../../state/hooks.ts'
import type { PermitPartProps } from './permit-part.ts'

/** Fees of a permit, with a form that adds or modifies one. */
export function PermitFees({ permit, onChange }: PermitPartProps) {
  const client = useOrganization()
  async function save(values: FormData): Promise<void> {
    const currency = textOf(values, 'currency').toUpperCase()
    await client.POST('/permits/{permit_uuid}/fees', {
      params: { path: { permit_uuid: permit.uuid } },
      body: {
        name: textOf(values, 'name'),
        amount: Number(textOf(values, 'amount')),
        ...(currency && { currency }),
      },
    })
    onChange()
  }
  return (
    <Section
      title="Fees"
      actions={
        <DialogButton label="Add a fee">
          {(close) => (
            <Dialog title="Add a fee" onClose={close}>
              <Form submit="Add the fee" onSubmit={(values) => save(values).then(close)} onCancel={close}>
                <InputField
                  label="Name"
                  hint="The name of a fee that exists changes its amount."
                  name="name"
                  placeholder="Plan review"
                  required
                />
                <div class="field-grid">
                  <InputField label="Amount" name="amount" type="number" min="0" step="any" required />
                  <InputField
                    label="Currency"
                    name="currency"
                    placeholder="USD"
                    maxLength={3}
                    pattern="[A-Za-z]{3}"
                  />
                </div>
              </Form>
            </Dialog>
          )}
        </DialogButton>
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
