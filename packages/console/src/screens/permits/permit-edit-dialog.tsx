import { Dialog } from '../../components/dialog.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { useConsole } from '../../state/context.ts'
import { PermitFields, permitFieldNames } from './permit-fields.tsx'
import type { PermitPartProps } from './permit-part.ts'

/** Form that changes the fields of a permit. */
export function PermitEditDialog({
  permit,
  onChange,
  onClose,
}: PermitPartProps & { readonly onClose: () => void }) {
  const { control, organizationId } = useConsole()
  async function save(values: FormData): Promise<void> {
    const changed = permitFieldNames
      .map((name) => [name, textOf(values, name)] as const)
      .filter(([name, text]) => text !== permit[name])
    await control.PUT('/organizations/{organization_id}/permits/{permit_uuid}', {
      params: { path: { organization_id: organizationId.value, permit_uuid: permit.uuid } },
      body: Object.fromEntries(changed),
    })
    onChange()
    onClose()
  }
  return (
    <Dialog title={`Edit the permit ${permit.permit_number}`} onClose={onClose}>
      <p class="dim">These changes raise no event.</p>
      <Form submit="Save" onSubmit={save} onCancel={onClose}>
        <PermitFields permit={permit} />
      </Form>
    </Dialog>
  )
}
