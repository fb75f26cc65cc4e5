/**
 * Returns the path of a page within the site from its path within the repository, such as `guides/index.md` for
 * `docs/guides/README.md`, or undefined for any other file.
 */
export function sitePath(file: string): string | undefined {
  const readme = /^(?:packages\/([^/]+)|(spec))\/README\.md$/.exec(file)
  if (readme) return `packages/${readme[1] ?? readme[2]}.md`
  const page = /^docs\/(?!node_modules|dist|\.)(.+\.md)$/.exec(file)?.[1]
  return page?.replace(/(^|\/)README\.md$/, '$1index.md')
}

/** Returns the link to a page of the site, such as `/guides/` for `guides/index.md`. */
export function linkOf(page: string): string {
  return `/${page.replace(/(^|\/)index\.md$|\.md$/, '$1')}`
}
