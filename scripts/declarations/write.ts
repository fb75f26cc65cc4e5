/**
 * Writes the declarations of a package: a file for each source file that an entry leads to, with a map beside it, so that
 * "go to definition" in a user's editor opens the packed source. The specification's types are written among them, since
 * the packages don't depend on it.
 *
 * One set serves both kinds of modules: it is for CommonJS (`.d.cts`), which ES modules may import, and the entries only
 * point to it. So the types take half the space, and `import` and `require` give the same types.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type DeclarationMap, emitDeclarations, root } from './emit.ts'

/** What a file of declarations is called, by the kind of modules that it is for. */
type Extension = '.d.ts' | '.d.cts'

/** What declarations are written for. */
export interface DeclarationOptions {
  /** The package's folder. */
  readonly folder: string
  /** Source file by the entry's name, as tsup has them. */
  readonly entry: Readonly<Record<string, string>>
  /** What the file of an entry is itself written as: `.d.ts` where it imports a peer that is for ES modules only,
   * `.d.cts` where it can be required nevertheless. */
  readonly own?: Readonly<Record<string, readonly Extension[]>>
}

const specification = join(root, 'spec/generated')

/** Writes the declarations into the package's `dist`. */
export function writeDeclarations({ folder, entry, own = {} }: DeclarationOptions): void {
  const entries = Object.entries(entry).map(([name, path]) => {
    return { name, source: join(folder, path), extensions: own[name] }
  })
  const nameOf = (source: string) => nameInTypes(folder, source)
  const sources = entries.map(({ source }) => source)
  const rename = (target: string, source: string) => toSpecifier(nameOf(source), nameOf(target), '.cjs')
  for (const { source, code, map } of emitDeclarations(sources, rename)) {
    const { extensions = ['.d.cts'] } = entries.find((each) => each.source === source) ?? {}
    for (const extension of extensions) {
      const path = join(folder, 'dist', nameOf(source) + extension)
      // The specification isn't packed; its declarations are what there is to read.
      if (source.startsWith(specification)) writeFile(path, code)
      else writeWithMap(path, code, map, source)
    }
  }
  for (const { name, source, extensions } of entries) {
    for (const extension of extensions ?? ['.d.ts', '.d.cts']) {
      const isOwn = extension === '.d.ts' && extensions !== undefined
      const target = toSpecifier(name, nameOf(source), isOwn ? '.js' : '.cjs')
      writeFile(join(folder, 'dist', name + extension), `export * from '${target}'\n`)
    }
  }
}

function writeWithMap(path: string, code: string, { names, mappings }: DeclarationMap, source: string): void {
  const file = basename(path)
  const sources = [relative(dirname(path), source)]
  writeFile(path, `${code}//# sourceMappingURL=${file}.map\n`)
  writeFile(`${path}.map`, JSON.stringify({ version: 3, file, names, sources, mappings }))
}

/** Where the declarations of a source file are, from `dist`, without an extension. */
function nameInTypes(folder: string, source: string): string {
  const place = source.startsWith(specification)
    ? join('types/specification', relative(specification, source))
    : join('types', relative(join(folder, 'src'), source))
  return place.replace(/\.ts$/, '')
}

function toSpecifier(from: string, to: string, extension: '.js' | '.cjs'): string {
  const path = relative(dirname(from), to)
  return (path.startsWith('.') ? path : `./${path}`) + extension
}

function writeFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
