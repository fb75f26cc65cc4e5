import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { showInvisible } from '../format.ts'
import type { Query } from '../state/hooks.ts'
import { ErrorNote } from './form.tsx'

interface ScreenProps {
  readonly title: string
  /** One sentence about the screen. */
  readonly summary?: ComponentChildren
  /** Buttons at the right of the title. */
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** Screen with its heading, which receives the focus when the screen is opened. */
export function Screen({ title, summary, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const root = heading.current?.getRootNode()
    // In a panel the title of the page belongs to the page.
    if (root === document) document.title = showInvisible(`${title} – Permit tracking console`)
    // The first screen leaves the focus at the start of the page.
    if (hasShownScreen) heading.current?.focus()
    hasShownScreen = true
  }, [title])
  return (
    <>
      <header class="screen-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {summary !== undefined && <p class="summary">{summary}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

let hasShownScreen = false

interface SectionProps {
  readonly title: string
  /** Badge or sentence beside the title. */
  readonly note?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** Part of a screen with a heading of its own. */
export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section class="section" aria-labelledby={id}>
      <header class="section-header">
        <h2 id={id}>{title}</h2>
        {note}
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

interface LoadedProps<Data> {
  readonly query: Query<Data>
  /** Shown instead of an empty list. */
  readonly empty?: ComponentChildren
  readonly children: (data: Data) => ComponentChildren
}

/** Data of a query once it is there. An error is shown above the last data. */
export function Loaded<Data>({ query: { data, error, reload }, empty, children }: LoadedProps<Data>) {
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      <ErrorNote error={error} onRetry={reload} />
      {data === undefined && error === undefined && <p class="loading">Loading …</p>}
      {isEmpty ? empty : data !== undefined && children(data)}
    </>
  )
}

interface EmptyStateProps {
  /** Missing thing, such as "No webhooks yet". */
  readonly title: string
  /** Next step. */
  readonly children: ComponentChildren
}

/** Replacement of an empty list that says what to do next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      <div>{children}</div>
    </div>
  )
}
