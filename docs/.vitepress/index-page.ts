import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkOf } from './pages.ts'
import { root } from './repository.ts'

/** Rows of an index page below one of its headings. */
export interface IndexGroup {
  readonly title: string
  readonly entries: readonly IndexEntry[]
}

/** Link to a page in a table of an index page. */
export interface IndexEntry {
  readonly text: string
  /** Link to the page within the site. */
  readonly link: string
  readonly description: string
}

/** Returns the links in the first column of the tables in `docs/<folder>/README.md`; none if it does not exist. */
export function readIndex(folder: string): IndexGroup[] {
  const file = join(root, 'docs', folder, 'README.md')
  if (!existsSync(file)) return []
  const sections = readFileSync(file, 'utf8').split(/^#+ /m).slice(1)
  const groups = sections.map((section) => ({
    title: section.split('\n', 1).join(),
    entries: readRows(section, folder),
  }))
  return groups.filter(({ entries }) => entries.length > 0)
}

function readRows(section: string, folder: string): IndexEntry[] {
  return [...section.matchAll(row)].flatMap(([, links = '', description = '']) =>
    Array.from(links.matchAll(link), ([, text = '', page = '']) => ({
      text,
      link: linkOf(`${folder}/${page}`),
      description,
    })),
  )
}

const row = /^\| (.+?) \| (.*?) \|$/gm
const link = /\[([^\]]+)\]\(((?!\w+:|\.\.)[^)#]+\.md)\)/g
