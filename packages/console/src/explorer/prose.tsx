import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Inline } from '../components/code-block.tsx'
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
