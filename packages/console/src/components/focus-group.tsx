import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface FocusGroupProps {
  /** Name of the group for a screen reader. */
  readonly label: string
  readonly children: ComponentChildren
}

/** Group that receives the focus when the focused element in it was removed. */
export function FocusGroup({ label, children }: FocusGroupProps) {
  const group = useRef<HTMLDivElement>(null)
  const hadFocus = containsFocus(group.current)
  useLayoutEffect(() => {
    if (hadFocus && !containsFocus(group.current)) group.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
    <div ref={group} class="focus-group" role="group" tabIndex={-1} aria-label={label}>
      {children}
    </div>
  )
}

function containsFocus(element: HTMLElement | null): boolean {
  const root = element?.getRootNode()
  const isRoot = root instanceof Document || root instanceof ShadowRoot
  return isRoot && (element?.contains(root.activeElement) ?? false)
}
