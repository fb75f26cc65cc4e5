import { join } from 'node:path'
import ts from 'typescript'
import { base, root } from '../.vitepress/repository.ts'
import { type Entry, readEntries } from '../typedoc/entries.ts'
import type { Site } from './site.ts'

/** Returns the exports of the packages that the reference lacks, or shows without a description. */
export function findMissingExports({ pages }: Site): string[] {
  const entries = readEntries()
  const index = pages.get(`${base}reference/`)?.html ?? ''
  const links = Array.from(index.matchAll(/href="([^"#]+)#([^"]+)"[^>]*>([^<]+)<\/a>/g))
  return [...readExports(entries)].flatMap(([{ name, path }, exports]) =>
    exports.flatMap((symbol) => {
      const [, page = '', id = ''] =
        links.find(([, page, , text]) => text === symbol && page && isPageOf(page, path, entries)) ?? []
      const html = pages.get(page)?.html ?? ''
      const start = html.indexOf(` id="${id}"`)
      if (id === '' || start === -1) return [`${name} exports ${symbol}, which the reference lacks`]
      const section = html.slice(start, html.indexOf('<h3', start + 1))
      return isDescribed.test(section) ? [] : [`${symbol} of ${name} has no description`]
    }),
  )
}

/** Paragraph behind the link to the source, or behind the first of several signatures. */
const isDescribed = /(>Source<.*<\/p>|Call Signature[\s\S]*?<\/div>)\s*<(p|ul)>|Re-exports/

/** True for the page of an entry, and for its topics. */
function isPageOf(page: string, path: string, entries: readonly Entry[]): boolean {
  const own = page.replace(`${base}reference/`, '')
  const owner = entries
    .filter((entry) => `${own}/`.startsWith(`${entry.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]
  return owner?.path === path
}

/** Returns the names that each entry exports. Exports of other packages are documented there. */
function readExports(entries: readonly Entry[]): Map<Entry, string[]> {
  const files = new Map(entries.map((entry) => [entry, join(root, entry.source)]))
  const { config } = ts.readConfigFile(join(root, 'docs/typedoc/tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'docs/typedoc'))
  const program = ts.createProgram([...files.values()], options)
  const checker = program.getTypeChecker()
  return new Map(
    Array.from(files, ([entry, path]) => {
      const file = program.getSourceFile(path)
      const module = file && checker.getSymbolAtLocation(file)
      const symbols = module ? checker.getExportsOfModule(module) : []
      return [entry, symbols.filter((symbol) => !isForeign(symbol)).map(({ name }) => name)]
    }),
  )

  function isForeign(symbol: ts.Symbol): boolean {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return (
      target.declarations?.some((node) => node.getSourceFile().fileName.includes('/node_modules/')) ?? false
    )
  }
}
