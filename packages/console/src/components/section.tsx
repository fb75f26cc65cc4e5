import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SectionProps {
  readonly title: string
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** Part of a screen with a heading of its own. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section class="section" aria-labelledby={id}>
      <header class="section-header">
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
