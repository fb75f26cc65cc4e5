import { Form } from '../../components/form.tsx'
import { Section } from '../../components/section.tsx'
import { Time } from '../../components/time.tsx'
import { useConsole } from '../../state/context.ts'
import type { PermitPartProps } from './permit-part.ts'
import { PermitStatus } from './permit-status.tsx'
import { StatusField, statusOf } from './status-field.tsx'

/** Status of a permit with a form that changes it, and its history as a timeline. */
export function PermitStatusSection({ permit, onChange }: PermitPartProps) {
  const { control, organizationId } = useConsole()
  async function save(values: FormData): Promise<void> {
    await control.PUT('/organizations/{organization_id}/permits/{permit_uuid}/status', {
      params: { path: { organization_id: organizationId.value, permit_uuid: permit.uuid } },
      body: { status: statusOf(values) },
    })
    onChange()
  }
  return (
    <Section title="Status" actions={<PermitStatus status={permit.status} />}>
      <Form submit="Change the status" onSubmit={save}>
        <StatusField key={permit.status} current={permit.status} />
      </Form>
      <h3>History</h3>
      <ol class="timeline">
        {permit.status_history.map(({ new_status, previous_status, changed_at }, index) => (
          <li key={permit.status_history.length - index}>
            <PermitStatus status={new_status} />{' '}
            <span class="dim">
              {previous_status === null ? 'filed' : `from ${previous_status}`} <Time at={changed_at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
