import { base } from '../.vitepress/repository.ts'
import { sidebarLinks } from '../.vitepress/sidebar.ts'
import type { Site } from './site.ts'

/** Returns the pages that neither the sidebar nor an index page leads to, and the links of the sidebar to no page. */
export function findForgottenPages({ pages }: Site): string[] {
  const listed = sidebarLinks.map((link) => base + link.slice(1))
  const indexes = listed.filter((path) => path.endsWith('/'))
  const reached = new Set([
    base,
    `${base}404`,
    ...listed,
    ...indexes.flatMap((path) => pages.get(path)?.links.map((link) => link.replace(/#.*/, '')) ?? []),
  ])
  const forgotten = [...pages.keys()].filter((path) => !reached.has(path))
  const missing = listed.filter((path) => !pages.has(path))
  return [
    ...forgotten.map((path) => `${path} is not in the sidebar, nor in an index page`),
    ...missing.map((path) => `the sidebar links to ${path}, which does not exist`),
  ]
}
