import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import ts from 'typescript-5.9'
import { type Bundle, bytesByInput } from '../bundles/bundle.ts'
import { root } from '../harness/tools.ts'

/** A measured part. */
interface Measured {
  readonly name: string
  readonly bundled: Bundle
}

const document = join(root, 'docs/decisions/bundle-size-budget.md')

/** Writes the measured sizes to the page that explains them. */
export async function writeTables(
  sizes: readonly Measured[],
  budgets: Readonly<Record<string, number>>,
): Promise<void> {
  let text = await readFile(document, 'utf8')
  text = replaceBlock(text, 'budgets', [
    '| part | measured | budget |',
    '|---|--:|--:|',
    ...sizes.map(({ name, bundled }) => `| ${name} | ${bundled.gzipped} | ${budgets[name] ?? '–'} |`),
  ])
  const [all] = sizes
  if (all) text = replaceBlock(text, 'shares', listShares(all.bundled))
  await writeFile(document, text)
}

/** Returns the shares of the bundle: its sentences, and openapi-fetch. */
function listShares({ code, metafile, gzipped }: Bundle): string[] {
  const total = Buffer.byteLength(code)
  const openapi = bytesByInput(metafile)
    .filter(([input]) => input.includes('openapi-fetch'))
    .reduce((sum, [, bytes]) => sum + bytes, 0)
  const silent = leaveOutSentences(code)
  const sentences = gzipped - gzipSync(silent, { level: 9 }).length
  return [
    '| of `.` | minified | of it compressed |',
    '|---|--:|--:|',
    `| all | ${total} | ${gzipped} |`,
    `| sentences | ${total - Buffer.byteLength(silent)} | ${sentences} |`,
    `| openapi-fetch | ${openapi} | ${Math.round((openapi / total) * gzipped)} |`,
  ]
}

/** The code without its texts of two words or more. */
function leaveOutSentences(code: string): string {
  const texts: [start: number, end: number][] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node)) {
      if (/\w \w/.test(node.text)) texts.push([node.getStart() + 1, node.getEnd() - 1])
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('bundle.js', code, ts.ScriptTarget.Latest, true))
  return texts.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code)
}

function replaceBlock(text: string, name: string, lines: readonly string[]): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`Could not write the table: ${document} has no ${start}.`)
  return `${text.slice(0, from + start.length)}\n${lines.join('\n')}\n${text.slice(to)}`
}
