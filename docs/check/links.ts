import { base, repository, site } from '../.vitepress/repository.ts'
import type { Site } from './site.ts'

/** Returns the links to missing pages, files and headings of the site. */
export function findDeadLinks({ pages, files }: Site): string[] {
  return Array.from(pages, ([path, { links }]) =>
    links.flatMap((address) => {
      if (address.startsWith('data:') || address.startsWith(`${repository}/edit/`)) return []
      // Docblocks have whole addresses, which editors show.
      const link = address.startsWith(site) ? `${base}${address.slice(site.length)}` : address
      const { origin, pathname, hash } = new URL(link, `http://site${path}`)
      if (origin !== 'http://site') return []
      const page = pages.get(pathname)
      const exists = page !== undefined || files.has(pathname)
      const hasHeading = !page || hash === '' || page.ids.has(decodeURIComponent(hash.slice(1)))
      return exists && hasHeading ? [] : [`${path.slice(base.length)} links to ${link}, which does not exist`]
    }),
  ).flat()
}
