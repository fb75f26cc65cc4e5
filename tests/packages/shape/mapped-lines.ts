import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { packageNames } from '../../harness/pack-packages.ts'
import type { Check } from '../harness/check.ts'
import { type Unpacked, unpacked } from './files.ts'

/** So many characters a line must have to be recognised in both files. */
const recognisable = 30

/** Stack traces and breakpoints find their line: what is built leads to the line of the source that reads the same. */
export const mappedLines: Check = {
  name: 'source maps lead to the right lines',
  async run(environment) {
    const problems: string[] = []
    let count = 0
    for (const name of packageNames) {
      const content = await unpacked(environment, name)
      for (const file of content.files.filter((each) => /\.c?js\.map$/.test(each))) {
        const map = new SourceMap(JSON.parse(await content.read(file)))
        const code = await content.read(file.replace(/\.map$/, ''))
        const sources = await readSources(content, file, map)
        const lines = code.split('\n')
        for (const [text, line] of listUniqueLines(code)) {
          // In the middle of the line, where calls are: what it begins with may be counted to the line above.
          const entry = map.findEntry(line, Math.floor((lines[line]?.length ?? 0) / 2))
          if (!('originalSource' in entry)) continue
          const expected = sources.get(entry.originalSource)?.get(text)
          // A line that the compiler has changed, or that another source has too.
          if (expected === undefined) continue
          count++
          if (entry.originalLine === expected) continue
          problems.push(
            `${name}: ${file}: line ${line + 1} leads to ${entry.originalLine + 1}, not ${expected + 1}`,
          )
        }
      }
    }
    return { count, unit: 'lines', problems }
  },
}

/** The lines of each packed source. */
async function readSources({ files, read }: Unpacked, map: string, { payload }: SourceMap) {
  const found = new Map<string, ReadonlyMap<string, number>>()
  for (const source of payload.sources) {
    const path = join(dirname(map), source)
    if (!files.includes(path)) continue
    const text = await read(path)
    const isText = findTextLines(text)
    found.set(source, new Map([...listUniqueLines(text)].filter(([, line]) => !isText.has(line))))
  }
  return found
}

/** Returns the lines in the middle of a template, such as SQL. A map leads to its start. */
function findTextLines(text: string): ReadonlySet<number> {
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest)
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const { line: last } = file.getLineAndCharacterOfPosition(node.end)
      const { line: first } = file.getLineAndCharacterOfPosition(node.getStart(file))
      for (let line = first + 1; line <= last; line += 1) lines.add(line)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return lines
}

/** Returns the position of each line that is unique, from 0. */
function listUniqueLines(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.replaceAll(/[\s;]/g, '')
    if (words.length < recognisable || /^[/*]/.test(words)) continue
    if (places.has(words)) repeated.add(words)
    places.set(words, index)
  }
  for (const words of repeated) places.delete(words)
  return places
}
