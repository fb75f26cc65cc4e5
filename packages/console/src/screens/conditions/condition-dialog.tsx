import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form } from '../../components/form.tsx'
import { InputField } from '../../components/input-field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { type ConditionValues, conditionTypes, isConditionType, readCondition } from './condition-fields.ts'

interface ConditionDialogProps {
  readonly title: string
  readonly submit: string
  /** Condition to edit. Default: a new one. */
  readonly condition?: Schemas['Condition']
  readonly onSubmit: (values: ConditionValues) => Promise<void>
  readonly onClose: () => void
}

/** Dialog with the type, the criteria and the name of a condition. */
export function ConditionDialog({ title, submit, condition, onSubmit, onClose }: ConditionDialogProps) {
  const [type, setType] = useState(isConditionType(condition?.type) ? condition.type : 'company')
  const { about, fields } = conditionTypes[type]
  const current = new Map<string, unknown>(condition?.type === type ? Object.entries(condition.criteria) : [])
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={submit}
        onCancel={onClose}
        onSubmit={async (values) => onSubmit(readCondition(type, values))}
      >
        <SelectField
          label="Type"
          value={type}
          options={Object.entries(conditionTypes).map(([value, { name }]) => [value, name] as const)}
          onSelect={(value) => isConditionType(value) && setType(value)}
        />
        <p class="hint">{about}</p>
        {fields.map(({ name, label, hint, ...attributes }) => (
          <InputField
            key={name}
            label={label}
            hint={hint}
            {...attributes}
            name={name}
            defaultValue={String(current.get(name) ?? '')}
          />
        ))}
        <InputField
          label="Name"
          hint="Describes the criteria by default."
          name="name"
          defaultValue={condition?.name ?? ''}
        />
      </Form>
    </Dialog>
  )
}
