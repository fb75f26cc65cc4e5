/**
 * Writes the public declarations of the packages, without comments, to `packages/*\/api-report.md`, so that a review
 * shows each change of them. With `--check` it writes nothing and fails if a report is stale. Reads the built packages.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const isChecking = process.argv.includes('--check')
const printer = ts.createPrinter({ removeComments: true })

for (const folder of [
  'packages/sdk',
  'packages/mock',
  'packages/assurance',
  'packages/redis',
  'packages/postgres',
]) {
  const path = join(root, folder, 'api-report.md')
  const report = await createReport(join(root, folder))
  if (!isChecking) await writeFile(path, report)
  else if (report !== (await readFile(path, 'utf8').catch(() => undefined))) {
    console.error(`${folder}/api-report.md is stale. Run \`npm run api\`, review the change and commit it.`)
    process.exitCode = 1
  }
}

async function createReport(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8')
  // The internal entry is outside the promises of version numbers.
  const paths = new Set(manifest.match(/dist\/(?!internal\.)[^"]+\.d\.ts/g))
  const entries = Array.from(paths, (path) => join(folder, path))
  const { name } = JSON.parse(manifest)
  const types = join(folder, 'dist/types')
  const statements = collectStatements(entries, types)
  const files = [...new Set(statements.map((statement) => statement.getSourceFile()))]
  const sections = files.map((file) => {
    const code = file.statements
      .filter((statement) => statements.includes(statement))
      .map((statement) => `${printer.printNode(ts.EmitHint.Unspecified, statement, file)}\n`)
    const module = relative(types, file.fileName).replace(/\.d\.m?ts$/, '')
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
    if (path.startsWith('..') || path.startsWith('generated') || reached.has(statement)) return
    reached.add(statement)
    visit(statement)
  }

  function visit(node: ts.Node): void {
    const symbol = ts.isIdentifier(node) && checker.getSymbolAtLocation(node)
    if (symbol) reach(symbol)
    ts.forEachChild(node, visit)
  }
}
