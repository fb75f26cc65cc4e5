import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { createPruner } from './prune.ts'
import { reachDeclarations } from './reach.ts'

/** A source map, as far as it is kept. */
export interface DeclarationMap {
  readonly names: readonly string[]
  readonly mappings: string
}

/** The declarations of a source file. */
interface Emitted {
  readonly code: string
  readonly map: DeclarationMap
}

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** How a source file names another one. */
const ofOurs = /^\.{1,2}\/.*\.ts$|^@permit-tracking\/spec\//

/**
 * The declarations that entries and what they lead to have for users, each with its map.
 *
 * @param rename How the declarations of a source file name those of another one.
 */
export function emitDeclarations(
  entries: readonly string[],
  rename: (target: string, source: string) => string,
): (Emitted & { readonly source: string })[] {
  const options = readOptions()
  const program = ts.createProgram(entries, options)
  refuse(ts.getPreEmitDiagnostics(program))
  const resolve = (specifier: string, source: string) => {
    if (!ofOurs.test(specifier)) return undefined
    return ts.resolveModuleName(specifier, source, options, ts.sys).resolvedModule?.resolvedFileName
  }
  const everything = emit(program, [])
  const needed = reachDeclarations(entries, (source) => everything(source).code, resolve)
  const renameModules = createRenamer((specifier, source) => {
    const target = resolve(specifier, source)
    return target ? rename(target, source) : specifier
  })
  const pruned = emit(program, [createPruner(needed), renameModules])
  return [...needed.keys()].map((source) => ({ source, ...pruned(source) }))
}

/** The project's own settings, but for what is written. */
function readOptions(): ts.CompilerOptions {
  const path = join(root, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  const { tsBuildInfoFile: _, ...options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(path),
  ).options
  const written = { noEmit: false, declaration: true, declarationMap: true, emitDeclarationOnly: true }
  return { ...options, incremental: false, ...written }
}

/** Compiles the declarations, and gives those of each source file. */
function emit(program: ts.Program, afterDeclarations: Transformer[]): (source: string) => Emitted {
  const codes = new Map<string, string>()
  const maps = new Map<string, DeclarationMap>()
  const write: ts.WriteFileCallback = (path, text, _mark, _onError, [file] = []) => {
    if (!file) return
    if (path.endsWith('.map')) maps.set(file.fileName, JSON.parse(text))
    else codes.set(file.fileName, text.replace(/\/\/# sourceMappingURL=.*\n?$/, ''))
  }
  refuse(program.emit(undefined, write, undefined, true, { afterDeclarations }).diagnostics)
  return (source) => {
    const [code, map] = [codes.get(source), maps.get(source)]
    if (code === undefined || !map) throw new Error(`${source} has no declarations.`)
    return { code, map }
  }
}

type Transformer = ts.TransformerFactory<ts.SourceFile | ts.Bundle>

/** Gives our own modules the names that their declarations have. */
function createRenamer(rename: (specifier: string, source: string) => string): Transformer {
  return (context) => (file) => {
    if (ts.isBundle(file)) return file
    const visit = (node: ts.Node): ts.Node =>
      ts.isStringLiteral(node) && ofOurs.test(node.text)
        ? context.factory.createStringLiteral(rename(node.text, file.fileName), true)
        : ts.visitEachChild(node, visit, context)
    return ts.visitEachChild(file, visit, context)
  }
}

function refuse(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return
  const host = {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name: string) => name,
    getNewLine: () => '\n',
  }
  throw new Error(`The declarations could not be written:\n${ts.formatDiagnostics(diagnostics, host)}`)
}
