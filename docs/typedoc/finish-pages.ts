import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headingSlug } from '../../scripts/heading-slug.ts'
import type { ReferencePage } from './pages.ts'

const frontMatter = '---\neditLink: false\n---\n\n'

/** Adds the title and the import to the pages, and removes what repeats itself. */
export async function finishPages(folder: string, pages: readonly ReferencePage[]): Promise<void> {
  await Promise.all(
    pages.map(async ({ title, path, entry }) => {
      const file = join(folder, `${path}.md`)
      const body = (await readFile(file, 'utf8')).replace(/^# .*\n/, '')
      const about = title === entry.name ? '' : `Exports of \`${entry.name}\`.\n\n`
      await writeFile(file, `${frontMatter}# ${title}\n\n${about}${tidy(body.trimStart())}`)
    }),
  )
}

function tidy(markdown: string): string {
  return (
    markdown
      // Identifiers are needed only where the site would choose another one.
      .replace(/^(#+ (.*)) \{#(.*)\}$/gm, (line, heading, text, id) =>
        headingSlug(text) === id ? heading : line,
      )
      // The headings of methods have the source of their class.
      .replace(/(^### .*\n(?:(?!#).*\n)*?)?^Defined in: \[.*?\]\((.*)\)\n\n/gm, (_, heading = '', url) =>
        heading === '' ? '' : `${heading}[Source](${url})\n\n`,
      )
      .replace(/^#+ (Inherited from|Overrides|Extended by)\n\n(?:.+\n)+\n/gm, '')
  )
}
