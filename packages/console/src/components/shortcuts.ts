import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isShortcut } from './is-shortcut.ts'
import { moveBetweenRows } from './virtual-table.tsx'

/**
 * Lets keys press the buttons within an element that name them in `aria-keyshortcuts`, and `j` and `k` move between the rows of its
 * table. They do so wherever the focus is, except in a field or a dialog.
 */
export function useShortcuts(scope: RefObject<HTMLElement | null>, onEscape = () => {}): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const element = scope.current
    const root = element?.getRootNode()
    // The page around a panel has shortcuts of its own.
    const target = root === document ? document.body : root
    const onKeyDown = (event: Event) => {
      if (!element || !(event instanceof KeyboardEvent) || event.defaultPrevented) return
      if (!isShortcut(event)) return
      if (event.key === 'Escape') return latest.current()
      if (event.key === 'j' || event.key === 'k') return moveBetweenRows(event, element)
      const control = element.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`)
      if (!control) return
      event.preventDefault()
      if (control instanceof HTMLInputElement) control.focus()
      else control.click()
    }
    target?.addEventListener('keydown', onKeyDown)
    return () => target?.removeEventListener('keydown', onKeyDown)
  }, [scope])
}
