import type { ComponentChildren } from 'preact'
import { useConsole } from '../state/context.ts'

interface LinkProps {
  /** Path beneath the organization, such as `/permits/…`. */
  readonly to: string
  readonly class?: string
  readonly children: ComponentChildren
  readonly 'aria-current'?: 'page' | undefined
  readonly 'aria-label'?: string
}

/** Link to a place in the console, under the current organization. */
export function Link({ to, children, ...rest }: LinkProps) {
  const { router, pathTo } = useConsole()
  const path = pathTo(to)
  const href = router.href(path)
  function follow(event: MouseEvent): void {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isPlain) return
    event.preventDefault()
    router.go(path)
  }
  // Without an address there is nothing to open in a new tab, but a link still says where it leads.
  return (
    <a href={href ?? '#'} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
