import { contactTypes } from '@permit-tracking/spec/labels'
import { useId } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'

interface ContactDialogProps {
  readonly title: string
  readonly submit: string
  /** Contact to edit. Default: a new one. */
  readonly contact?: Schemas['Contact']
  /** Receives the fields that differ from the contact's. */
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

type Contact = Schemas['Contact']
type ContactChanges = Schemas['ContactChanges']
type FieldName = 'name' | 'company' | 'email' | 'phone' | 'type'

interface ContactField {
  readonly name: FieldName
  readonly label: string
  readonly hint?: string
  readonly type?: 'email' | 'tel'
  readonly pattern?: string
  /** Explanation of the pattern. */
  readonly title?: string
  readonly required?: boolean
}

const phoneRule = 'International format: a plus sign and 7 to 15 digits, such as +12065550101.'

/** Fields of the form, in order. The control document has the same rules. */
export const contactFields: readonly ContactField[] = [
  { name: 'name', label: 'Name', required: true },
  { name: 'company', label: 'Company' },
  { name: 'email', label: 'Email', type: 'email' },
  {
    name: 'phone',
    label: 'Phone',
    hint: phoneRule,
    type: 'tel',
    pattern: '\\+[0-9]{7,15}',
    title: phoneRule,
  },
  { name: 'type', label: 'Type', hint: 'Role of the contact: a known one or any other text.' },
]

/** Returns the fields that differ from the contact's. Throws for one that can't be emptied. */
export function changedFields(values: FormData, contact: Partial<Contact> = {}): ContactChanges {
  const changes: Partial<Record<FieldName, string>> = {}
  for (const { name, label } of contactFields) {
    const text = textOf(values, name)
    if (text === (contact[name] ?? '')) continue
    if (text === '' && (name === 'email' || name === 'phone')) {
      throw new Error(
        `${label} can be changed but not emptied. Enter another value, or create a new contact.`,
      )
    }
    changes[name] = text
  }
  if (changes.name === '' || (changes.name ?? contact.name) === undefined) {
    throw new Error('The name must not be empty. Enter the name of a person or company.')
  }
  return changes
}
