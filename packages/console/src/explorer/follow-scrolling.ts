import type { Signal } from '@preact/signals'

/** Keeps the identifier of the section at the top of the page. */
export function followScrolling(root: ParentNode, current: Signal<string | undefined>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A chapter contains its sections, which come later in the document.
      const top = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)
      if (top) current.value = top.target.id
    },
    // A band beneath the header.
    { rootMargin: '-15% 0px -80% 0px' },
  )
  for (const section of root.querySelectorAll('.chapter, .operation')) observer.observe(section)
}
