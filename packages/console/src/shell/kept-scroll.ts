import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Keeps the scroll positions of each entry of the history, so that Back returns to the same rows. */
export function useKeptScroll(root: RefObject<HTMLElement | null>, entry: string): void {
  const kept = useRef(new Map<string, Map<string, number>>())
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    /** Positions by the name of what scrolls; the whole screen has none. */
    const positions = kept.current.get(entry) ?? new Map<string, number>()
    kept.current.set(entry, positions)
    const pending = new Map(positions)
    const save = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const name = target === element ? '' : target.getAttribute('aria-label')
      if (name !== null && !pending.has(name)) positions.set(name, target.scrollTop)
    }
    const restore = () => {
      for (const [name, top] of pending) {
        const scroller = name ? element.querySelector(`section[aria-label="${CSS.escape(name)}"]`) : element
        if (!scroller || scroller.scrollHeight - scroller.clientHeight < top) continue
        scroller.scrollTop = top
        pending.delete(name)
      }
    }
    // Who scrolls before the rows are there stays where they are.
    const stop = () => pending.clear()
    const observer = new MutationObserver(restore)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('scroll', save, true)
    for (const input of inputs) element.addEventListener(input, stop, { passive: true })
    restore()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', save, true)
      for (const input of inputs) element.removeEventListener(input, stop)
    }
  }, [root, entry])
}

const inputs = ['wheel', 'pointerdown', 'keydown'] as const
