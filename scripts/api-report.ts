/**
 * Writes the public declarations of the packages, without comments, to `packages/*\/api-report.md`, so that a review
 * shows each change of them. Reads the built packages.
 *
 * With `--check` it writes nothing. It fails if a report is stale, or if a declaration of the last release was removed or
 * changed without the changeset that it needs. With `--release` it only copies each report to `api-released.md`.
 */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { findBreaks } from './frozen-api.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isChecking = process.argv.includes('--check')
const printer = ts.createPrinter({ removeComments: true })

const packages = ['sdk', 'mock', 'assurance', 'redis', 'postgres'].map((name) => `packages/${name}`)
const changesetFiles = (await readdir(join(root, '.changeset'))).filter((file) => file.endsWith('.md'))
const changesets = await Promise.all(changesetFiles.map((file) => readText('.changeset', file)))

for (const folder of packages) {
  const path = join(root, folder, 'api-report.md')
  if (process.argv.includes('--release')) await copyFile(path, join(root, folder, 'api-released.md'))
  else if (isChecking) await check(folder)
  else await writeFile(path, await createReport(join(root, folder)))
}

async function check(folder: string): Promise<void> {
  const report = await createReport(join(root, folder))
  const isStale = report !== (await readText(folder, 'api-report.md').catch(() => undefined))
  const stale = `${folder}/api-report.md is stale. Run \`npm run api\`, review the change and commit it.`
  const released = await readText(folder, 'api-released.md').catch(() => undefined)
  const breaks = findBreaks(JSON.parse(await readText(folder, 'package.json')), released, report, changesets)
  for (const problem of [...(isStale ? [stale] : []), ...breaks]) {
    console.error(problem)
    process.exitCode = 1
  }
}

function readText(...path: readonly string[]): Promise<string> {
  return readFile(join(root, ...path), 'utf8')
}

async function createReport(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8')
  // The internal entry is outside the promises of version numbers.
  const paths = new Set(manifest.match(/dist\/(?!internal\.)[^"]+\.d\.ts/g))
  const entries = Array.from(paths, (path) => join(folder, path))
  const { name } = JSON.parse(manifest)
  const types = join(folder, 'dist/types')
  const sources = join(types, relative(root, folder), 'src')
  const statements = collectStatements(entries, types)
  const files = [...new Set(statements.map((statement) => statement.getSourceFile()))]
  const sections = files.map((file) => {
    const code = file.statements
      .filter((statement) => statements.includes(statement))
      .map((statement) => `${printer.printNode(ts.EmitHint.Unspecified, statement, file)}\n`)
    const module = relative(sources, file.fileName).replace(/\.d\.m?ts$/, '')
    return `## ${module}\n\n\`\`\`ts\n${code.join('')}\`\`\``
  })
  return [
    `# Declarations of ${name}`,
    'Written by `npm run api` from the built package. A change here is a change for users. Types generated from the OpenAPI documents are left out.',
    ...sections.sort(),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Returns the statements that a user can reach by name from the entries. */
function collectStatements(entries: readonly string[], types: string): ts.Statement[] {
  const program = ts.createProgram(entries, { module: ts.ModuleKind.NodeNext, strict: true, types: [] })
  const checker = program.getTypeChecker()
  const reached = new Set<ts.Statement>()
  for (const entry of entries) {
    const file = program.getSourceFile(entry)
    const module = file && checker.getSymbolAtLocation(file)
    if (module) for (const symbol of checker.getExportsOfModule(module)) reach(symbol)
  }
  // Augmentations are not reached by name.
  for (const { statements } of new Set(Array.from(reached, (statement) => statement.getSourceFile())))
    for (const statement of statements) if (ts.isModuleDeclaration(statement)) add(statement)
  return [...reached]

  function reach(symbol: ts.Symbol): void {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const exported = symbol.declarations?.filter(ts.isExportSpecifier) ?? []
    for (const declaration of [...exported, ...(target.declarations ?? [])]) {
      const statement = ts.findAncestor(declaration, (node) => node.parent && ts.isSourceFile(node.parent))
      if (statement && ts.isStatement(statement)) add(statement)
    }
  }

  function add(statement: ts.Statement): void {
    const path = relative(types, statement.getSourceFile().fileName)
    if (path.startsWith('..') || path.startsWith('spec') || reached.has(statement)) return
    reached.add(statement)
    visit(statement)
  }

  function visit(node: ts.Node): void {
    const symbol = ts.isIdentifier(node) && checker.getSymbolAtLocation(node)
    if (symbol) reach(symbol)
    ts.forEachChild(node, visit)
  }
}
