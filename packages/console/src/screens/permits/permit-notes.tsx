import { useRef } from 'preact/hooks'
import { Field } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { Section } from '../../components/section.tsx'
import { Time } from '../../components/time.tsx'
import { useConsole } from '../../state/context.ts'
import type { PermitPartProps } from './permit-part.ts'

/** Notes of the organization on a permit, with a form that adds one. */
export function PermitNotes({ permit, onChange }: PermitPartProps) {
  const { control, organizationId } = useConsole()
  const text = useRef<HTMLTextAreaElement>(null)
  async function add(values: FormData): Promise<void> {
    const author = textOf(values, 'author')
    await control.POST('/organizations/{organization_id}/permits/{permit_uuid}/notes', {
      params: { path: { organization_id: organizationId.value, permit_uuid: permit.uuid } },
      body: { body: textOf(values, 'body'), ...(author && { author }) },
    })
    if (text.current) text.current.value = ''
    onChange()
  }
  return (
    <Section title="Notes">
      {permit.notes.length > 0 && (
        <ul class="notes">
          {permit.notes.map(({ body, author, created_at }) => (
            <li key={`${created_at} ${body}`}>
              <p class="break">{body}</p>
              <p class="dim">
                {author ? `${author}, ` : ''}
                <Time at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form submit="Add the note" onSubmit={add}>
        <Field label="Note" hint="Notes raise no event.">
          {(field) => <textarea {...field} ref={text} name="body" rows={2} required />}
        </Field>
        <InputField label="Author" name="author" />
      </Form>
    </Section>
  )
}
