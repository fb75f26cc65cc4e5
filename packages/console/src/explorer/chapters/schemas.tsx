import { CodeBlock } from '../../components/code-block.tsx'
import { toPrettyText } from '../../format/text.ts'
import { useExplorer } from '../explorer-state.ts'
import { SchemaFields, SchemaText } from '../field-list.tsx'
import { Chapter, Entry } from './chapter.tsx'

/** Chapter with all named schemas, or with one of them. */
export function Schemas({ only }: { readonly only?: string }) {
  const { schemas } = useExplorer().reference
  const shown = Object.entries(schemas).filter(([name]) => only === undefined || name === only)
  return (
    <Chapter id="schemas" title="Schemas">
      {shown.map(([name, schema]) => (
        <Entry
          key={name}
          id={`schema-${name}`}
          title={name}
          code={<CodeBlock label={`Example of ${name}`} text={toPrettyText(schema.example)} />}
        >
          <SchemaText schema={{ ...schema, example: undefined }} />
          <SchemaFields schema={schema} isResponse={true} />
        </Entry>
      ))}
    </Chapter>
  )
}
