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
