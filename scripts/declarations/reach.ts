import ts from 'typescript'
import { readScope, type Scope } from './scope.ts'

/**
 * Which declarations the entries lead to: what else the modules export is for one another, and no user can name it.
 *
 * @param read Gives the declarations of a source file.
 * @param resolve Gives the source file that another one names, if it is ours.
 * @returns By source file the names that are needed in it: declared there, imported, or passed on.
 */
export function reachDeclarations(
  entries: readonly string[],
  read: (file: string) => string,
  resolve: (specifier: string, file: string) => string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const scopes = new Map<string, Scope>()
  const needed = new Map<string, Set<string>>()

  for (const entry of entries) for (const name of listExports(entry)) needExport(entry, name)
  return needed

  function scopeOf(file: string): Scope {
    const known = scopes.get(file)
    if (known) return known
    const scope = readScope(read(file), (specifier) => resolve(specifier, file))
    scopes.set(file, scope)
    for (const statement of scope.unnamed) needAll(file, statement)
    return scope
  }

  function listExports(file: string): string[] {
    const { declared, passedOn, exported, stars } = scopeOf(file)
    return [...declared.keys(), ...passedOn.keys(), ...exported.keys(), ...stars.flatMap(listExports)]
  }

  function needExport(file: string, name: string): void {
    const { passedOn, exported, stars } = scopeOf(file)
    need(file, name)
    need(file, exported.get(name) ?? name)
    const origin = passedOn.get(name)
    if (origin) needExport(origin.file, origin.name)
    for (const star of stars) needExport(star, name)
  }

  function need(file: string, name: string): void {
    const { declared, imported } = scopeOf(file)
    const names = needed.get(file) ?? new Set()
    needed.set(file, names)
    if (names.has(name)) return
    names.add(name)
    const origin = imported.get(name)
    if (origin) needExport(origin.file, origin.name)
    for (const statement of declared.get(name) ?? []) needAll(file, statement)
  }

  /** Every identifier counts, also the name of a property that happens to be the one of a type. */
  function needAll(file: string, node: ts.Node): void {
    if (ts.isIdentifier(node)) need(file, node.text)
    if (ts.isImportTypeNode(node) && node.qualifier) {
      const { argument } = node
      const target =
        ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal)
          ? resolve(argument.literal.text, file)
          : undefined
      if (target) needExport(target, node.qualifier.getText())
    }
    ts.forEachChild(node, (child) => needAll(file, child))
  }
}
