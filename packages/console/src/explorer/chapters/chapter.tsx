import type { ComponentChildren } from 'preact'

interface ChapterProps {
  /** Identifier of the section. */
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}

/** Part of the reference with a heading of its own. */
export function Chapter({ id, title, children }: ChapterProps) {
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
export function Entry({ id, title, children, code }: EntryProps) {
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
