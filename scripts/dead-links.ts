import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { headingSlug } from './heading-slug.ts'

/**
 * Returns the links of a page to missing files and headings of the repository, and the pages that an index does not
 * list.
 */
export async function findDeadLinks(root: string, page: string, markdown: string): Promise<string[]> {
  const folder = dirname(join(root, page))
  const problems: string[] = []
  const linked = new Set<string>()
  for (const [, own, path = '', heading] of withoutCode(markdown).matchAll(link)) {
    linked.add(path)
    const target = path === '' ? join(root, page) : join(own ? root : folder, path)
    if (!existsSync(target)) problems.push(`${page} links to ${path}, which does not exist`)
    else if (heading && target.endsWith('.md') && !(await headings(target)).has(heading)) {
      problems.push(`${page} links to ${path}#${heading}, which does not exist`)
    }
  }
  if (!/^docs\/[^/]+\/README\.md$/.test(page)) return problems
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const forgotten = pages.filter((name) => !linked.has(name))
  return [...problems, ...forgotten.map((name) => `${page} does not list ${name}`)]
}

/** A link within the repository. READMEs of packages have whole addresses, because relative ones are dead on npm. */
const link =
  /\]\((?:(https:\/\/github\.com\/permit-tracking\/permit-tracking-js\/(?:blob|tree)\/main\/)|(?!\w+:))([^)#\s]*)(?:#([^)\s]+))?\)/g

/** Removes code, which may contain text that looks like a link. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
}

/** Returns the headings of a page in the form that links use. */
async function headings(path: string): Promise<Set<string>> {
  const markdown = await readFile(path, 'utf8')
  return new Set(Array.from(markdown.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => headingSlug(heading)))
}
