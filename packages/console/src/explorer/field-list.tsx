import { Inline } from '../components/code-block.tsx'
import type { Field, Schema } from './document/read-schema.ts'
import { useExplorer } from './explorer-state.ts'
import { GapNotes, LazyDetails } from './prose.tsx'
import { SectionLink } from './section-link.tsx'

interface FieldListProps {
  readonly fields: readonly Field[]
  /** Leaves out what concerns only a sender: rules, and which fields are required. */
  readonly isResponse?: boolean
}

/** Rows of fields or parameters, with the fields inside of each. */
export function FieldList({ fields, isResponse = false }: FieldListProps) {
  return (
    <ul class="fields entries">
      {fields.map((field) => (
        <li key={field.field}>
          <p class="field-head">
            <code class="field-name">{field.field}</code> <TypeName schema={field} />
            {field.isRequired && !isResponse && <span class="field-required"> required</span>}
            {!field.isRequired && isResponse && <span class="dim"> optional</span>}
          </p>
          <SchemaText schema={field} isResponse={isResponse} />
          <SchemaFields schema={field} isResponse={isResponse} />
        </li>
      ))}
    </ul>
  )
}

/** Type in words. The name of a schema is a link to it. */
function TypeName({ schema: { type, name } }: { readonly schema: Schema }) {
  if (name === undefined || !type.includes(name)) return <span class="dim">{type}</span>
  const [before, after] = type.split(name)
  return (
    <span class="dim">
      {before}
      <SectionLink to={`schema-${name}`}>{name}</SectionLink>
      {after}
    </span>
  )
}

interface SchemaProps extends Pick<FieldListProps, 'isResponse'> {
  readonly schema: Schema
}

/** Description, rules, values and assumptions of a schema. */
export function SchemaText({ schema, isResponse = false }: SchemaProps) {
  const { description, rules = [], values = [], isOpen, example, gaps } = schema
  const isScalar = typeof example === 'string' || typeof example === 'number'
  return (
    <>
      {description && (
        <p>
          <Inline text={description} />
        </p>
      )}
      {rules.length > 0 && !isResponse && (
        <p class="dim">
          <Inline text={rules.join(', ')} />
        </p>
      )}
      {values.length > 0 && (
        <p class="badges">
          <span class="dim">{isOpen ? 'Known values: ' : 'Values: '}</span>
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </p>
      )}
      {isScalar && values.length === 0 && (
        <p class="dim">
          Example: <code class="break">{example}</code>
        </p>
      )}
      <GapNotes gaps={gaps} />
    </>
  )
}

interface SchemaFieldsProps extends SchemaProps {
  /** Shows the fields of named schemas at once, not in details to open. */
  readonly isOpen?: boolean
}

/** Fields of a value, of its items, or of each shape that it can have. */
export function SchemaFields({ schema, isResponse = false, isOpen = false }: SchemaFieldsProps) {
  const { schemas } = useExplorer().reference
  const { name, fields = [], variants = [] } = schema
  const names = name === undefined ? variants : [name]
  return (
    <>
      {fields.length > 0 && <FieldList fields={fields} isResponse={isResponse} />}
      {names.map((name) => {
        const named = schemas[name]
        const content = () => (
          <div class="nested-body prose">
            {named && <SchemaFields schema={named} isResponse={isResponse} />}
          </div>
        )
        if (isOpen) return content()
        const summary = (
          <>
            Fields of <code>{name}</code>
          </>
        )
        return (
          <LazyDetails key={name} class="nested" summary={summary} section={`schema-${name}`}>
            {content}
          </LazyDetails>
        )
      })}
    </>
  )
}
