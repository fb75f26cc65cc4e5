/**
 * Checks comments, docblocks, string literals, Markdown and OpenAPI descriptions against the rules of CONTRIBUTING.md,
 * "Language".
 *
 *   node scripts/check-language.ts [path …]
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

interface Rule {
  readonly pattern: RegExp
  readonly advice: string
}

interface Passage {
  readonly text: string
  readonly start: number
}

/** Rules for every sentence. */
const sentences: readonly Rule[] = [
  { pattern: /\banswer(s|ed|ing)?\b/i, advice: 'response, respond' },
  // A refused connection is the operating system's word (ECONNREFUSED), and a proxy that refused is Bun's.
  {
    pattern: /\brefus(e|es|al|ing)\b|(?<!connection |proxy )\brefused\b(?! connection)/i,
    advice: 'throws, rejects, is not allowed',
  },
  { pattern: /\b(tells?|told|asks?|asked|asking)\b/i, advice: 'reports, requests, calls, reads' },
  { pattern: /\b(gives?|gave)\b/i, advice: 'returns, passes, has' },
  { pattern: /\b(a|an|each|every|one|last|first|next|this|per) try\b|\btries\b/i, advice: 'attempt' },
  { pattern: /\b(anew|mend(s|ed|ing)?|heed(s|ed)?|whoever|whichever|multitude)\b/i, advice: 'a plain word' },
  {
    pattern: /((?<!\bthere )\b(is|are|was|were|be) no (?!longer\b|more than\b)|\bis no such )\w+/i,
    advice: 'is not a',
  },
  { pattern: /\b(also when|also where|also if)\b/i, advice: 'even if' },
  // The reader has to search for the noun. These forms have no use that is not an ellipsis.
  {
    pattern: /\bthe ones? (before|after)\b|\bin addition to those of\b|\bdefaults?( to|:) (that|those) of\b/i,
    advice: 'name the thing again',
  },
  { pattern: /\bcannot be that of\b|\b(received|is) that of\b/i, advice: 'name the thing again' },
  { pattern: /\bhand(s|ed|ing)? out\b/i, advice: 'returns, passes' },
  { pattern: /\bservice specification, "/i, advice: 'a link to docs/service.md' },
]

const docblocks: readonly Rule[] = [
  {
    pattern:
      /^\/\*\*[\s*]*(What|Who|Whose|How|Where|Whether|When|Why|Which|Those|That|Of|As|In|By|Until|Since|Is|Are|Was|Does|Do|Did|Has|May|Can|Nobody|Nothing|Somebody|Something) /,
    advice: 'open with a noun phrase or a verb in the third person',
  },
]

const messages: readonly Rule[] = [
  { pattern: /^Could not [^:]*, because\b/, advice: '"Could not X: reason. Advice."' },
]

const paths = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts|cts|mjs|cjs|md|ya?ml)$/.test(file))
  // The vendored names of a lock file, generated text, seeded data, and the pages that quote what they replace.
  .filter(
    (file) =>
      !/(^|\/)generated\/|seed\/note-bodies\.ts$|pnpm-lock\.yaml$|api-report\.md$|check-language\.ts$/.test(
        file,
      ),
  )

let count = 0
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  for (const { text, start } of passagesOf(file, source)) check(file, source, text, start)
}
if (count > 0) {
  console.log(`${count} sentences against the rules of CONTRIBUTING.md, "Language".`)
  process.exitCode = 1
}

function check(file: string, source: string, passage: string, start: number): void {
  const isDocblock = passage.startsWith('/**')
  const isCode = /\.[mc]?tsx?$|\.[mc]js$/.test(file)
  const rules = [...sentences, ...(isDocblock ? docblocks : []), ...(isCode ? messages : [])]
  // Names of symbols and quoted values keep their words, and so do links.
  const prose = passage.replace(/`[^`\n]*`|\]\([^)]*\)|\bhttps?:\S+/g, (quoted) => ' '.repeat(quoted.length))
  for (const { pattern, advice } of rules) {
    const found = pattern.exec(prose)
    if (!found) continue
    const line = source.slice(0, start + found.index).split('\n').length
    console.log(`${file}:${line}: "${found[0].trim().replace(/\s+/g, ' ')}": ${advice}`)
    count += 1
  }
}

function passagesOf(file: string, source: string): Passage[] {
  if (/\.md$/.test(file)) return [{ text: withoutCode(source), start: 0 }].flatMap(paragraphsOf)
  if (/\.ya?ml$/.test(file)) return paragraphsOf({ text: source, start: 0 })
  return sentencesInCode(file, source)
}

/** Blanks out fenced code, which keeps the offsets. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '))
}

function paragraphsOf({ text, start }: Passage): Passage[] {
  return [...text.matchAll(/[^\n]+/g)].map((line) => ({ text: line[0], start: start + line.index }))
}

/** Returns comments, and literals of more than one word. */
function sentencesInCode(file: string, source: string): Passage[] {
  const passages = new Map<number, string>()
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  visit(tree)
  return Array.from(passages, ([start, text]) => ({ text, start }))

  function visit(node: ts.Node): void {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ]
    for (const { pos, end } of comments) passages.set(pos, source.slice(pos, end))
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isText && /\S \S/.test(node.text)) passages.set(node.getStart(), node.getText().slice(1, -1))
    // Tokens have comments too, such as the one before a closing brace.
    for (const child of node.getChildren()) visit(child)
  }
}
