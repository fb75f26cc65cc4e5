import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { base } from '../.vitepress/repository.ts'

/** Folder of the built site. */
export const dist = join(import.meta.dirname, '../dist')

/** Files of the built site. */
export interface Site {
  /** Pages by their paths, such as `/permit-tracking-js/guides/`. */
  readonly pages: ReadonlyMap<string, Page>
  /** Paths of all files, such as `/permit-tracking-js/guides/index.html`. */
  readonly files: ReadonlySet<string>
}

/** Page of the site. */
export interface Page {
  readonly html: string
  /** Targets of its links and pictures. */
  readonly links: readonly string[]
  /** Identifiers of its elements. */
  readonly ids: ReadonlySet<string>
}

/** Reads the built site. */
export async function readSite(): Promise<Site> {
  const files = new Set<string>()
  const pages = new Map<string, Page>()
  for await (const file of glob('**/*.*', { cwd: dist })) {
    files.add(base + file)
    if (!file.endsWith('.html')) continue
    const html = await readFile(join(dist, file), 'utf8')
    pages.set(base + file.replace(/(^|\/)index\.html$|\.html$/, '$1'), {
      html,
      links: Array.from(html.matchAll(/ (?:href|src)="([^"]+)"/g), ([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      ),
      ids: new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)),
    })
  }
  return { pages, files }
}
