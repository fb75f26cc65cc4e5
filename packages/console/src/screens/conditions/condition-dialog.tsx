import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
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
          <Field key={name} label={label} hint={hint}>
            {(control) => (
              <input
                {...control}
                {...attributes}
                name={name}
                defaultValue={String(current.get(name) ?? '')}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <Field label="Name" hint="Describes the criteria by default.">
          {(control) => (
            <input {...control} name="name" defaultValue={condition?.name ?? ''} autoComplete="off" />
          )}
        </Field>
      </Form>
    </Dialog>
  )
}
