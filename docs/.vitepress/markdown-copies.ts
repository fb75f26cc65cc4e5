import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DefaultTheme, SiteConfig } from 'vitepress'
import { readPage } from './changelogs.ts'
import { readIndex } from './index-page.ts'
import { addressOf, resolveLink } from './links.ts'
import { linkOf, sitePath } from './pages.ts'
import { site } from './repository.ts'
import { sidebar, sidebarLinks } from './sidebar.ts'

interface Copy {
  /** Path of the page within the site. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly markdown: string
}

/**
 * Writes each page as Markdown beside its HTML, `llms.txt` with a line for each page, and `llms-full.txt` with all of
 * them.
 */
export async function writeMarkdownCopies({ pages, outDir, userConfig }: SiteConfig): Promise<void> {
  const copies = new Map<string, Copy>()
  for (const file of pages) {
    const copy = copyOf(file, await readPage(file))
    copies.set(linkOf(copy.path), copy)
    await mkdir(dirname(join(outDir, copy.path)), { recursive: true })
    await writeFile(join(outDir, copy.path), withFrontMatter(copy))
  }
  const about = `# ${userConfig.title}\n\n> ${userConfig.description}\n`
  await writeFile(join(outDir, 'llms.txt'), `${about}${toSections(sidebar, copies)}`)
  const listed = new Set(sidebarLinks.flatMap((link) => copies.get(link) ?? []))
  await writeFile(join(outDir, 'llms-full.txt'), [...listed].map(withFrontMatter).join('\n'))
}

/** Returns the sentence that describes a page in lists and previews. */
export async function describePage(file: string): Promise<string> {
  const { description } = copyOf(file, await readPage(file))
  return description.charAt(0).toUpperCase() + description.slice(1)
}

function copyOf(file: string, source: string): Copy {
  const path = sitePath(file) ?? file
  const withoutMarkup = source.replace(/^---\n.*?^---\n+/ms, '').replace(/^<[^>\n]+>\n+/gm, '')
  const markdown = withWholeLinks(withoutMarkup, file)
  const [, title = path, paragraph = ''] = /^# (.+)\n+((?:[^#`|!<-].*\n)*)/m.exec(markdown) ?? []
  const [sentence = ''] = toText(paragraph).split(/(?<=\.) /, 1)
  return { path, title: toText(title), description: descriptions.get(linkOf(path)) ?? sentence, markdown }
}

/** Descriptions in the index pages, by the links to their pages. */
const descriptions = new Map(
  ['guides', 'recipes', 'reference', 'decisions'].flatMap((folder) =>
    readIndex(folder).flatMap(({ entries }) =>
      entries.map(({ link, description }) => [link, toText(description)] as const),
    ),
  ),
)

/** Makes links lead to copies of pages and to files on the code host, so that they work wherever the text is read. */
function withWholeLinks(markdown: string, file: string): string {
  const parts = markdown.split(/(^```.*?^```$|`[^`\n]*`)/ms)
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replace(linkEnd, toWhole))).join('')

  function toWhole(text: string, link: string): string {
    const target = resolveLink(link, file)
    if (target === undefined) return text
    return `](${target.page === undefined ? addressOf(target.file) : site + target.page}${target.hash})`
  }
}

const linkEnd = /\]\(([^)\s]+)\)/g

function toText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .trim()
}

function withFrontMatter({ path, title, description, markdown }: Copy): string {
  const lines = Object.entries({ title, description, url: `${site}${linkOf(path).slice(1)}` })
  const frontMatter = lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('')
  return `---\n${frontMatter}---\n\n${markdown}`
}

/** Returns the pages of the sidebar as lists below headings. The pages of a group come before the groups within it. */
function toSections(
  items: DefaultTheme.SidebarItem[],
  copies: ReadonlyMap<string, Copy>,
  title = '',
): string {
  const groups = items.filter(({ items = [] }) => items.length > 0)
  const lines = items.filter((item) => !groups.includes(item)).map(({ link }) => toLine(link, copies))
  const sections = groups.map(({ text = '', link, items = [] }) =>
    toSections([{ link }, ...items], copies, title === '' ? text : `${title}: ${text}`),
  )
  const list = lines.join('')
  return `${title === '' || list === '' ? '' : `\n## ${title}\n`}${list === '' ? '' : `\n${list}`}${sections.join('')}`
}

function toLine(link: string | undefined, copies: ReadonlyMap<string, Copy>): string {
  const copy = link === undefined ? undefined : copies.get(link)
  return copy === undefined ? '' : `- [${copy.title}](${site}${copy.path})${suffix(copy)}\n`
}

function suffix({ title, description }: Copy): string {
  return description === '' || description === `${title}.` ? '' : `: ${description}`
}
