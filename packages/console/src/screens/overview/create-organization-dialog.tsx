import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { useConsole } from '../../state/hooks.ts'
import { PlanField, planOf } from './plan-dialog.tsx'

interface CreateOrganizationDialogProps {
  /** Shows the new organization. */
  readonly onOpen: (organizationId: string) => void
  readonly onClose: () => void
}

/** Dialog that creates an organization and shows its API key once. */
export function CreateOrganizationDialog({ onOpen, onClose }: CreateOrganizationDialogProps) {
  const { control, keys } = useConsole()
  const [created, setCreated] = useState<Schemas['CreatedOrganization']>()

  async function create(values: FormData): Promise<void> {
    const permits = textOf(values, 'permits')
    const organization = await dataOf(
      control.POST('/organizations', {
        body: {
          name: textOf(values, 'name'),
          plan: planOf(values),
          ...(permits !== '' && { permits: Number(permits) }),
        },
      }),
    )
    setCreated(organization)
    const { organization_id, api_key: key } = organization
    const [first] = await dataOf(
      control.GET('/organizations/{organization_id}/keys', { params: { path: { organization_id } } }),
    )
    if (first) keys.value = [...keys.value, { organization_id, id: first.id, name: first.name, key }]
  }

  if (created) {
    return (
      <Dialog key="created" title={`Created ${created.organization_name}`} onClose={onClose}>
        <p>
          This is its API key, with every permission. Copy it now: it is <strong>not shown again</strong>.
        </p>
        <CodeBlock label="API key" text={created.api_key} />
        <div class="actions">
          <Button
            kind="primary"
            onClick={() => {
              onClose()
              onOpen(created.organization_id)
            }}
          >
            Open the organization
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog key="create" title="Create an organization" onClose={onClose}>
      <p class="hint">
        An organization has its own keys, data, limits, webhooks, usage and faults. It shares nothing with the
        others.
      </p>
      <Form submit="Create" onSubmit={create} onCancel={onClose}>
        <InputField label="Name" name="name" required pattern=".*\S.*" />
        <PlanField selected="professional" />
        <InputField
          label="Number of permits"
          hint="Generated data, up to 100,000. Empty for the usual number."
          name="permits"
          type="number"
          min="0"
          max="100000"
          step="1"
        />
      </Form>
    </Dialog>
  )
}
