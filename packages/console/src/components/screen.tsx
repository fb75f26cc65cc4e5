import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { showInvisible } from '../format/text.ts'

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
