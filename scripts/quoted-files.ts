import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Comparison of a page with the files that it quotes. */
export interface Quotation {
  /** The page with the current text of the files. */
  readonly quoted: string
  /** Messages about quotes that differ from their files. `--write` updates them. */
  readonly outdated: readonly string[]
  /** Messages about quotes that `--write` cannot update. */
  readonly wrong: readonly string[]
}

/**
 * Compares the quotes of a page with their files, so that a guide shows the code that CI runs. A block with
 * `title="examples/chaos/main.ts"` quotes the whole file, one with `part="examples/chaos/main.ts"` successive lines. The
 * word `twoslash` may stand before it.
 */
export async function quoteFiles(root: string, page: string, markdown: string): Promise<Quotation> {
  const outdated: string[] = []
  const wrong: string[] = []
  let quoted = markdown
  for (const [block, opening, kind, path = '', shown] of markdown.matchAll(titledBlock)) {
    const file = await readFile(join(root, path), 'utf8').catch(() => undefined)
    if (file === undefined) wrong.push(`${page} quotes ${path}, which does not exist`)
    else if (kind === 'part' && !`\n${file}`.includes(`\n${shown}`)) {
      wrong.push(`${page} quotes lines that ${path} does not have`)
    } else if (kind === 'title' && shown !== file) {
      outdated.push(`${page} quotes an old version of ${path}. Run npm run docs -- --write.`)
      quoted = quoted.replace(block, () => `${opening}${file}\`\`\``)
    }
  }
  return { quoted, outdated, wrong }
}

const titledBlock = /^(```\w+ (?:twoslash )?(title|part)="([^"\n]+)"\n)(.*?)^```$/gms
