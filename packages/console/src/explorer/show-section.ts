/** Scrolls to a section and moves the focus to its heading. An unknown one is ignored. */
export function showSection(root: ParentNode, id: string): void {
  const section = root.querySelector(`#${CSS.escape(id)}`)
  if (!section) return
  section.scrollIntoView()
  section.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
}
