import { useSignal } from '@preact/signals'
import { type ComponentChildren, Fragment } from 'preact'
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

/** Text with `code` and *emphasis* inside of a line. */
export function Inline({ text }: { readonly text: string }) {
  return text.split(/(`[^`]+`|\*[\w ]+\*)/).map((part, index) => {
    const inner = part.slice(1, -1)
    if (part.startsWith('`')) return <code key={index}>{inner}</code>
    return index % 2 === 1 ? <em key={index}>{inner}</em> : <Fragment key={index}>{part}</Fragment>
  })
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
