import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Options for writing the declarations of a package. */
interface DeclarationOptions {
  /** The package's folder, with a `tsconfig.build.json`. */
  readonly folder: string
  /** Source file by the entry's name, as in the options of tsup. */
  readonly entry: Readonly<Record<string, string>>
  /** Names of the entries that can be required. Default: all of them. */
  readonly requirable?: readonly string[]
  /** Names of the entries that import a peer that is an ES module. */
  readonly esmPeers?: readonly string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/**
 * Writes the declarations of a package into `dist`: one file per module under `dist/types`, at its path in the
 * project, and `<entry>.d.ts` and `<entry>.d.cts`, which export from there.
 *
 * See docs/decisions/one-set-of-declarations.md.
 */
export function writeDeclarations({
  folder,
  entry,
  requirable = Object.keys(entry),
  esmPeers = [],
}: DeclarationOptions): void {
  const dist = join(folder, 'dist')
  const types = join(dist, 'types')
  rmSync(types, { recursive: true, force: true })
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' })
  // ES modules may import the types of CommonJS, but not the other way round.
  writeFileSync(join(types, 'package.json'), '{ "type": "commonjs" }\n')

  const roots: string[] = []
  const addRoot = (name: string, extension: string, module: string, moduleExtension: string) => {
    const path = join(dist, name + extension)
    const target = posix.relative(posix.dirname(name), `types/${module}`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      `export * from '${target.startsWith('.') ? target : `./${target}`}${moduleExtension}'\n`,
    )
    roots.push(path)
  }
  for (const [name, source] of Object.entries(entry)) {
    const module = relative(root, join(folder, source)).replaceAll('\\', '/').replace(/\.ts$/, '')
    const isEsm = esmPeers.includes(name)
    if (isEsm) copyFileSync(join(types, `${module}.d.ts`), join(types, `${module}.d.mts`))
    addRoot(name, '.d.ts', module, isEsm ? '.mjs' : '.js')
    if (requirable.includes(name)) addRoot(name, '.d.cts', module, '.js')
  }
  finish(types, roots)
}

/** Removes the declarations of modules that no entry leads to, and adapts the others to old compilers. */
function finish(types: string, roots: readonly string[]): void {
  const options = { module: ts.ModuleKind.NodeNext, noLib: true, types: [] }
  const reachable = new Set(
    ts
      .createProgram(roots, options)
      .getSourceFiles()
      .map(({ fileName }) => resolve(fileName)),
  )
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    const path = join(types, file)
    if (!/\.d\.m?ts$/.test(file)) continue
    if (reachable.has(path)) supportOldCompilers(path)
    else rmSync(path)
  }
}

/** Removes the type parameter of `Uint8Array`, which TypeScript has from 5.7 on. */
function supportOldCompilers(path: string): void {
  const text = readFileSync(path, 'utf8')
  if (text.includes('Uint8Array<'))
    writeFileSync(path, text.replaceAll('Uint8Array<ArrayBuffer>', 'Uint8Array'))
}
