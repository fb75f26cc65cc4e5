import type { ComponentChildren } from 'preact'
import { useExplorer } from './explorer-state.ts'

interface SectionLinkProps {
  /** Identifier of the section, such as `listPermits`. */
  readonly to: string
  readonly class?: string
  readonly isCurrent?: boolean
  readonly children: ComponentChildren
}

/** Link to a section of the explorer. */
export function SectionLink({ to, isCurrent = false, children, ...rest }: SectionLinkProps) {
  const { hrefOf, goTo } = useExplorer()
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a href={hrefOf(to) ?? '#'} aria-current={isCurrent ? 'true' : undefined} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/**
 * Moves the focus to the heading of a section. An unknown section is ignored.
 *
 * @param block `start` scrolls the heading to the top, `nearest` only if it is out of sight.
 */
export function showSection(root: ParentNode, id: string, block: 'start' | 'nearest'): void {
  const heading = root.querySelector<HTMLElement>(`#${CSS.escape(id)} :is(h2, h3)`)
  heading?.scrollIntoView({ block })
  heading?.focus({ preventScroll: true })
}
