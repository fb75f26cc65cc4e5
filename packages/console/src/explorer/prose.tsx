import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Inline } from '../components/code-block.tsx'
import { useExplorer } from './explorer-state.ts'
import { SectionLink } from './section-link.tsx'

/** Text of the document: paragraphs, `code` and *emphasis*. Everything else is shown as it is. */
export function Prose({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <div class="prose">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </div>
  )
}

interface LazyDetailsProps {
  readonly class: string
  readonly summary: ComponentChildren
  /** Section with the same content. Without JavaScript the details only link to it. */
  readonly section: string
  readonly children: () => ComponentChildren
}

/** Details whose content is rendered when they are opened, so that a page with hundreds of them stays light. */
export function LazyDetails({ class: className, summary, section, children }: LazyDetailsProps) {
  const isOpen = useSignal(false)
  return (
    <details
      class={className}
      onToggle={({ currentTarget: { open } }) => {
        isOpen.value = open
      }}
    >
      <summary>{summary}</summary>
      {isOpen.value ? children() : <SectionLink to={section}>Read on in the reference</SectionLink>}
    </details>
  )
}

/** Assumptions of the document, each with its explanation and the switches that play another reading. */
export function GapNotes({ gaps = [] }: { readonly gaps?: readonly string[] | undefined }) {
  if (gaps.length === 0) return null
  return (
    <div class="badges">
      {gaps.map((name) => {
        const summary = (
          <>
            <span class="gap-label">Assumption</span> {name}
          </>
        )
        return (
          <LazyDetails key={name} class="gap" section={`gap-${name}`} summary={summary}>
            {() => <GapExplanation name={name} />}
          </LazyDetails>
        )
      })}
    </div>
  )
}

/** Explanation of an assumption. */
export function GapExplanation({ name }: { readonly name: string }) {
  const gap = useExplorer().reference.gaps[name]
  if (!gap) return null
  return (
    <div class="gap-body prose">
      <Prose text={gap.description} />
      {gap.switches.map((one) => (
        <SwitchNote key={one} name={one} />
      ))}
    </div>
  )
}

/** A switch with its values, this mock's value, and how to start a mock with another value. */
function SwitchNote({ name }: { readonly name: string }) {
  const { reference, dialect } = useExplorer()
  const found = reference.switches[name]
  const [standard, other] = found?.values ?? []
  if (!found || !standard || !other) return null
  const current = dialect.value?.[name]
  return (
    <div class="switch">
      <p>
        Switch <code>{name}</code>: <Inline text={found.summary} />.
      </p>
      <ul class="markers">
        {found.values.map(({ code, flag }, index) => (
          <li key={code}>
            <code>{code}</code>
            {index === 0 && ' (default)'}
            {current !== undefined && String(current) === flag && <strong> – this mock</strong>}
          </li>
        ))}
        {found.accepts !== undefined && <li>any other value: {found.accepts}</li>}
      </ul>
      <p>
        Play it: <code class="break">{`npx @permit-tracking/mock --dialect ${name}=${other.flag}`}</code> or{' '}
        <code class="break">{`createMock({ dialect: { ${name}: ${other.code} } })`}</code>
      </p>
    </div>
  )
}
