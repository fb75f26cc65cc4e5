import type { ComponentChildren } from 'preact'

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
