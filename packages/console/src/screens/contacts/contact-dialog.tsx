import { contactTypes } from '@permit-tracking/spec/labels'
import { useId } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { changedFields, contactFields } from './contact-fields.ts'

interface ContactDialogProps {
  readonly title: string
  readonly submit: string
  /** Contact to edit. Default: a new one. */
  readonly contact?: Schemas['Contact']
  /** Receives the fields that differ from those of the contact. */
  readonly onSubmit: (fields: Schemas['ContactChanges']) => Promise<void>
  readonly onClose: () => void
}

/** Dialog with the fields of a contact. */
export function ContactDialog({ title, submit, contact, onSubmit, onClose }: ContactDialogProps) {
  const typesId = useId()
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={submit}
        onCancel={onClose}
        onSubmit={async (values) => onSubmit(changedFields(values, contact))}
      >
        {contactFields.map(({ name, label, hint, ...attributes }) => (
          <InputField
            key={name}
            label={label}
            hint={hint}
            {...attributes}
            name={name}
            defaultValue={contact?.[name] ?? ''}
            list={name === 'type' ? typesId : undefined}
          />
        ))}
        <datalist id={typesId}>
          {contactTypes.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </Form>
    </Dialog>
  )
}
