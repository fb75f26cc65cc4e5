import { useRef } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Field } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Section } from '../../components/section.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'
import type { PermitPartProps } from './permit-part.ts'

/** Tags of the organization on a permit, with a form that adds some. */
export function PermitTags({ permit, onChange }: PermitPartProps) {
  const { control, organizationId } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  const path = { organization_id: organizationId.value, permit_uuid: permit.uuid }
  async function add(values: FormData): Promise<void> {
    const tags = textOf(values, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    await control.POST('/organizations/{organization_id}/permits/{permit_uuid}/tags', {
      params: { path },
      body: { tags },
    })
    if (input.current) input.current.value = ''
    onChange()
  }
  const { run, error } = useAction(async (removed: string) => {
    const tags = permit.tags.filter((tag) => tag !== removed)
    await control.PUT('/organizations/{organization_id}/permits/{permit_uuid}', {
      params: { path },
      body: { tags },
    })
    // The button disappears with its tag.
    input.current?.focus()
    onChange()
  })
  return (
    <Section title="Tags">
      {permit.tags.length > 0 && (
        <ul class="tags">
          {permit.tags.map((tag) => (
            <li key={tag} class="badge">
              {tag}
              <Button kind="quiet" aria-label={`Remove the tag ${tag}`} onClick={() => void run(tag)}>
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ErrorNote error={error} />
      <Form submit="Add" onSubmit={add}>
        <Field label="New tags" hint="Separated by commas. Tags raise no event.">
          {(field) => <input {...field} ref={input} name="tags" autoComplete="off" required />}
        </Field>
      </Form>
    </Section>
  )
}
