import type { ComponentChildren } from 'preact'
import { follow } from '../router/link.tsx'
import { useExplorer } from './explorer-state.ts'

interface SectionLinkProps {
  /** Identifier of the section, such as `listPermits`. */
  readonly to: string
  readonly class?: string
  readonly isCurrent?: boolean
  readonly children: ComponentChildren
}

/** Link to a section of the explorer. */
export function SectionLink({ to, isCurrent = false, ...rest }: SectionLinkProps) {
  const { hrefOf, goTo } = useExplorer()
  return (
    <a
      href={hrefOf(to) ?? '#'}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => follow(event, () => goTo(to))}
      {...rest}
    />
  )
}

/**
 * Moves the focus to the heading of a section. An unknown section is ignored.
 *
 * @param block `start` scrolls the heading to the top, `nearest` only if it is out of sight.
 */
export function showSection(root: ParentNode, id: string, block: 'start' | 'nearest'): void {
  const heading = root.querySelector<HTMLElement>(`#${CSS.escape(id)} :is(h2, h3)`)
  let frames = 4
  const scroll = () => {
    heading?.scrollIntoView({ block })
    frames -= 1
    // What comes near the window is laid out only then, and moves the heading.
    if (frames > 0) requestAnimationFrame(scroll)
  }
  scroll()
  heading?.focus({ preventScroll: true })
}
