import { dataOf } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { useConsole } from '../../state/context.ts'
import { PermitFields, permitFieldNames } from './permit-fields.tsx'
import { StatusField, statusOf } from './status-field.tsx'

/** Form for a new permit. The service generates what is left empty. */
export function PermitCreationDialog({ onClose }: { readonly onClose: () => void }) {
  const { control, organizationId, goTo } = useConsole()
  async function create(values: FormData): Promise<void> {
    const texts = permitFieldNames
      .map((name) => [name, textOf(values, name)] as const)
      .filter(([, text]) => text !== '')
    const { uuid } = await dataOf(
      control.POST('/organizations/{organization_id}/permits', {
        params: { path: { organization_id: organizationId.value } },
        body: {
          ...Object.fromEntries(texts),
          status: statusOf(values),
          watched: values.get('watched') !== null,
        },
      }),
    )
    onClose()
    goTo(`/permits/${encodeURIComponent(uuid)}`)
  }
  return (
    <Dialog title="Create a permit" onClose={onClose}>
      <p class="dim">Fields that are empty are generated.</p>
      <Form submit="Create the permit" onSubmit={create} onCancel={onClose}>
        <label class="choice">
          <input type="checkbox" name="watched" checked />
          Watch it, so that its changes raise events
        </label>
        <StatusField current="Pending" />
        <PermitFields />
      </Form>
    </Dialog>
  )
}
