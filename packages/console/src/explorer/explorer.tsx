import type { ComponentChildren } from 'preact'
import { CodeBlock } from '../components/code-block.tsx'
import { toPrettyText } from '../format.ts'
import { Contents } from './contents.tsx'
import type { OperationGroup } from './document/read-reference.ts'
import { ExplorerContext, type ExplorerState, useExplorer } from './explorer-state.ts'
import { FieldList, SchemaFields, SchemaText } from './field-list.tsx'
import { OperationSection } from './operation-section.tsx'
import { GapExplanation, GapNotes, Prose } from './prose.tsx'

interface ExplorerProps {
  readonly state: ExplorerState
  /** Identifier of the only section to show, in the console. Default: all of them, as on the documentation page. */
  readonly section?: string
}

/** The reference with its contents. */
export function Explorer({ state, section }: ExplorerProps) {
  return (
    <ExplorerContext.Provider value={state}>
      <div class="explorer">
        <Contents />
        <div class="chapters">
          {section !== undefined ? (
            <Only state={state} section={section} />
          ) : (
            <>
              <Introduction />
              {state.reference.groups.map((group) => (
                <Operations key={group.name} group={group} />
              ))}
              <Errors />
              <Schemas />
              <Assumptions />
            </>
          )}
        </div>
      </div>
    </ExplorerContext.Provider>
  )
}

function Only({ state: { reference }, section = '' }: ExplorerProps) {
  const group = reference.groups.find(
    ({ name, operations }) => name === section || operations.some(({ id }) => id === section),
  )
  if (group?.name === section) return <Operations group={group} />
  if (group) return <Operations key={section} group={group} only={section} />
  const [kind = '', name = ''] = section.split(/-(.*)/)
  if (section === 'schemas') return <Schemas />
  if (kind === 'schema') return <Schemas only={name} />
  if (kind === 'errors' || kind === 'error') return <Errors />
  if (kind === 'assumptions' || kind === 'gap') return <Assumptions />
  return <Introduction />
}

/** Chapters about every operation: address, keys and limits. */
export function Introduction() {
  const { reference, baseUrl, hrefOf } = useExplorer()
  return (
    <>
      <Chapter id="introduction" title="Introduction">
        <Prose text={reference.description} />
        <p>
          Base address: <code class="break">{baseUrl.value}</code>
        </p>
        {/* A panel in another page has no addresses. */}
        {hrefOf('introduction') !== undefined && (
          <p>
            The OpenAPI document as <a href="docs/openapi.yaml">YAML</a> and{' '}
            <a href="docs/openapi.json">JSON</a>.
          </p>
        )}
      </Chapter>
      <Chapter id="authentication" title="Authentication">
        <Prose text={reference.authentication} />
      </Chapter>
      <Chapter id="rate-limits" title="Rate limits">
        <p>Responses have these headers. Without requests left, the service responds with a 429.</p>
        <FieldList fields={reference.headers} isResponse={true} />
      </Chapter>
    </>
  )
}

interface ChapterProps {
  /** Identifier of the section. */
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}

/** Part of the reference with a heading of its own. */
function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section class="chapter" id={id}>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
    </section>
  )
}

interface EntryProps {
  readonly id: string
  readonly title: ComponentChildren
  /** Text at the left. */
  readonly children: ComponentChildren
  /** Examples at the right. */
  readonly code: ComponentChildren
}

/** Entry of a chapter: text at the left, examples at the right. */
function Entry({ id, title, children, code }: EntryProps) {
  return (
    <section class="operation" id={id}>
      <header>
        <h3 tabIndex={-1}>{title}</h3>
      </header>
      <div class="operation-text">{children}</div>
      <div class="operation-code">{code}</div>
    </section>
  )
}

interface OperationsProps {
  readonly group: OperationGroup
  /** Identifier of the only operation to show. Default: all. */
  readonly only?: string
}

/** Chapter with the operations of a tag, or with one of them. */
export function Operations({ group: { name, description, operations }, only }: OperationsProps) {
  return (
    <Chapter id={name} title={name.charAt(0).toUpperCase() + name.slice(1)}>
      <Prose text={description} />
      {operations
        .filter(({ id }) => only === undefined || id === only)
        .map((operation) => (
          <OperationSection key={operation.id} operation={operation} />
        ))}
    </Chapter>
  )
}

/** Chapter about the errors that operations have in common. */
export function Errors() {
  const { reference } = useExplorer()
  return (
    <Chapter id="errors" title="Errors">
      {reference.errors.map(({ status, code, description, gaps, example }) => (
        <Entry
          key={code}
          id={`error-${status}`}
          title={
            <>
              {status} <code>{code}</code>
            </>
          }
          code={<CodeBlock label={`Example of ${code}`} text={toPrettyText(example)} />}
        >
          <Prose text={description} />
          <GapNotes gaps={gaps} />
        </Entry>
      ))}
    </Chapter>
  )
}

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

/** Chapter about the details that the specification leaves open. */
export function Assumptions() {
  const { gaps } = useExplorer().reference
  return (
    <Chapter id="assumptions" title="Assumptions">
      <p>
        The specification of the service leaves these details open. Your client should cope with the other
        readings, which the mock plays when its switches are set.
      </p>
      {Object.keys(gaps).map((name) => (
        <section key={name} class="assumption" id={`gap-${name}`}>
          <h3 tabIndex={-1}>{name}</h3>
          <GapExplanation name={name} />
        </section>
      ))}
    </Chapter>
  )
}
