import { CodeBlock } from '../components/code-block.tsx'
import { toPrettyText } from '../format/text.ts'
import { useExplorer } from './explorer-state.ts'
import { FieldList, SchemaFields, SchemaText } from './field-list.tsx'
import { GapExplanation, GapNotes } from './gap-notes.tsx'
import { Prose } from './prose.tsx'

/** Chapters about every operation: address, keys and limits. */
export function Introduction() {
  const { reference, baseUrl } = useExplorer()
  return (
    <>
      <section class="chapter" id="introduction" aria-labelledby="introduction-title">
        <h2 id="introduction-title" tabIndex={-1}>
          Introduction
        </h2>
        <Prose text={reference.description} />
        <p>
          Base address: <code class="break">{baseUrl.value}</code>
        </p>
        <p>
          The OpenAPI document as <a href="/docs/openapi.yaml">YAML</a> and{' '}
          <a href="/docs/openapi.json">JSON</a>.
        </p>
      </section>
      <section class="chapter" id="authentication" aria-labelledby="authentication-title">
        <h2 id="authentication-title" tabIndex={-1}>
          Authentication
        </h2>
        <Prose text={reference.authentication} />
      </section>
      <section class="chapter" id="rate-limits" aria-labelledby="rate-limits-title">
        <h2 id="rate-limits-title" tabIndex={-1}>
          Rate limits
        </h2>
        <p>Responses have these headers. Without requests left, the service responds with a 429.</p>
        <FieldList fields={reference.headers} isResponse={true} />
      </section>
    </>
  )
}

/** Errors that operations have in common. */
export function ErrorChapter() {
  const { reference } = useExplorer()
  return (
    <section class="chapter" id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title" tabIndex={-1}>
        Errors
      </h2>
      {reference.errors.map(({ status, code, description, gaps, example }) => (
        <section
          key={code}
          class="operation"
          id={`error-${status}`}
          aria-labelledby={`error-${status}-title`}
        >
          <header>
            <h3 id={`error-${status}-title`} tabIndex={-1}>
              {status} <code>{code}</code>
            </h3>
          </header>
          <div class="operation-text">
            <Prose text={description} />
            <GapNotes gaps={gaps} />
          </div>
          <div class="operation-code">
            <CodeBlock label={`Example of ${code}`} text={toPrettyText(example)} />
          </div>
        </section>
      ))}
    </section>
  )
}

/** Schemas with fields or values of their own. */
export function SchemaChapter() {
  const { schemas } = useExplorer().reference
  return (
    <section class="chapter" id="schemas" aria-labelledby="schemas-title">
      <h2 id="schemas-title" tabIndex={-1}>
        Schemas
      </h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <section key={name} class="operation" id={`schema-${name}`} aria-labelledby={`schema-${name}-title`}>
          <header>
            <h3 id={`schema-${name}-title`} tabIndex={-1}>
              {name}
            </h3>
          </header>
          <div class="operation-text">
            <SchemaText schema={{ ...schema, example: undefined }} />
            <SchemaFields schema={schema} isResponse={true} isFlat={true} />
          </div>
          <div class="operation-code">
            <CodeBlock label={`Example of ${name}`} text={toPrettyText(schema.example)} />
          </div>
        </section>
      ))}
    </section>
  )
}

/** Every assumption of the document. */
export function GapChapter() {
  const { gaps } = useExplorer().reference
  return (
    <section class="chapter" id="assumptions" aria-labelledby="assumptions-title">
      <h2 id="assumptions-title" tabIndex={-1}>
        Assumptions
      </h2>
      <p>
        The specification of the service leaves these details open. Your client should cope with the other
        readings, which the mock plays when its switches are set.
      </p>
      {Object.keys(gaps).map((name) => (
        <section key={name} id={`gap-${name}`} aria-labelledby={`gap-${name}-title`}>
          <h3 id={`gap-${name}-title`} tabIndex={-1}>
            {name}
          </h3>
          <GapExplanation name={name} />
        </section>
      ))}
    </section>
  )
}
