import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { site as address, base } from '../.vitepress/repository.ts'
import { dist, type Site } from './site.ts'

/** Returns what is wrong with the Markdown copies of the pages, with `llms.txt` and with `llms-full.txt`. */
export async function findCopyProblems({ pages, files }: Site): Promise<string[]> {
  const problems: string[] = []
  const list = await readFile(join(dist, 'llms.txt'), 'utf8')
  const full = await readFile(join(dist, 'llms-full.txt'), 'utf8')
  problems.push(...findDeadAddresses('llms.txt', list, files))
  if (!/^# .+\n\n> .+\n/.test(list)) problems.push('llms.txt does not begin with a title and a description')
  for (const [, heading] of list.matchAll(/^## (.+)\n(?!\n- )/gm))
    problems.push(`llms.txt has nothing below ${heading}`)
  for (const line of list.matchAll(/^- (?!\[.+\]\(.+\)).*$/gm)) problems.push(`llms.txt has the line ${line}`)

  for (const [path, { html }] of pages) {
    if (path === `${base}404`) continue
    const file = `${path.slice(base.length)}${path.endsWith('/') ? 'index' : ''}.md`
    if (!files.has(base + file)) {
      problems.push(`${file} does not exist`)
      continue
    }
    const copy = await readFile(join(dist, file), 'utf8')
    problems.push(...findDeadAddresses(file, copy, files))
    const relative = /(?<!\\)\]\((?!https?:|#|mailto:)[^)\s]*\)/.exec(
      copy.replace(/^```.*?^```$|`[^`\n]*`/gms, ''),
    )
    if (relative) problems.push(`${file} has the relative link ${relative[0]}`)
    if (!/^---\ntitle: "[^"].*"\ndescription: "[^"].*"\nurl: "https.*"\n---\n/.test(copy)) {
      problems.push(`${file} lacks a title, a description or its address`)
    }
    if (!html.includes(`rel="alternate" type="text/markdown" href="${base}${file}"`)) {
      problems.push(`${path} does not link to its copy`)
    }
    if (path === base) continue
    if (!list.includes(`(${address}${file})`)) problems.push(`llms.txt does not list ${file}`)
    if (!full.includes(copy)) problems.push(`llms-full.txt does not contain ${file}`)
  }
  return problems
}

/** Returns the addresses of the site that no file has. */
function findDeadAddresses(file: string, text: string, files: ReadonlySet<string>): string[] {
  return Array.from(text.matchAll(/\]\((https:[^)#\s]+)/g), ([, link = '']) => link)
    .filter((link) => link.startsWith(address) && !files.has(base + link.slice(address.length)))
    .map((link) => `${file} links to ${link}, which does not exist`)
}
