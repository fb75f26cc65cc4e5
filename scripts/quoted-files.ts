import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page compared with the files that it shows. */
export interface Quotation {
  /** The page with those files as they are now. */
  readonly quoted: string
  /** Files that are not what the page shows. */
  readonly outdated: readonly string[]
  /** What only a person can put right. */
  readonly wrong: readonly string[]
}

/**
 * Compares the blocks of a page that are titled with a file of the repository with that file, so that a guide shows what
 * CI runs. A block with `title="examples/chaos/main.ts"` is that whole file, one with `part="examples/chaos/main.ts"` is
 * successive lines of it.
 */
export async function quoteFiles(root: string, page: string, markdown: string): Promise<Quotation> {
  const outdated: string[] = []
  const wrong: string[] = []
  let quoted = markdown
  for (const [block, opening, kind, path = '', shown] of markdown.matchAll(titledBlock)) {
    const file = await readFile(join(root, path), 'utf8').catch(() => undefined)
    if (file === undefined) wrong.push(`${page} shows ${path}, which isn't there`)
    else if (kind === 'part' && !`\n${file}`.includes(`\n${shown}`)) {
      wrong.push(`${page} shows a part of ${path} that it doesn't have`)
    } else if (kind === 'title' && shown !== file) {
      outdated.push(`${page} shows another ${path} than there is; run: npm run docs -- --write`)
      quoted = quoted.replace(block, () => `${opening}${file}\`\`\``)
    }
  }
  return { quoted, outdated, wrong }
}

const titledBlock = /^(```\w+ (title|part)="([^"\n]+)"\n)(.*?)^```$/gms
