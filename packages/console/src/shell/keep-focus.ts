import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/**
 * Moves the focus when the element that has it is removed, such as the button of a deleted row: to the closest table, dialog or
 * screen around it. A browser would move it to the start of the page.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    let path: readonly EventTarget[] = []
    const remember = (event: FocusEvent) => {
      path = event.composedPath()
    }
    const observer = new MutationObserver(() => {
      const [focused] = path
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && focused instanceof Element && !focused.isConnected) focusAround(path)
    })
    element.addEventListener('focusin', remember)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [root])
}

function focusAround(path: readonly EventTarget[]): void {
  for (const target of path) {
    if (!(target instanceof HTMLElement) || !target.isConnected || !target.matches('[tabindex], dialog'))
      continue
    const heading = target.matches('.main') ? target.querySelector('h1') : null
    ;(heading ?? target).focus()
    return
  }
}
