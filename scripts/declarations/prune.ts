import ts from 'typescript'
import { namesOf } from './scope.ts'

/** Whether the name that something has is needed. */
type IsNeeded = (named: { readonly name: ts.ModuleExportName }) => boolean

/** Leaves out of the declarations of each source file what isn't needed there. */
export function createPruner(
  needed: ReadonlyMap<string, ReadonlySet<string>>,
): ts.TransformerFactory<ts.SourceFile | ts.Bundle> {
  return ({ factory }) =>
    (file) => {
      if (ts.isBundle(file)) return file
      const names = needed.get(file.fileName) ?? new Set()
      const isNeeded: IsNeeded = ({ name }) => names.has(name.text)
      const statements = file.statements.flatMap((statement): ts.Statement[] => {
        if (ts.isImportDeclaration(statement)) return pruneImport(factory, statement, isNeeded)
        if (ts.isExportDeclaration(statement)) return pruneExport(factory, statement, isNeeded)
        const declared = namesOf(statement)
        return declared.length === 0 || declared.some((name) => names.has(name)) ? [statement] : []
      })
      return factory.updateSourceFile(file, statements, true)
    }
}

function pruneImport(factory: ts.NodeFactory, statement: ts.ImportDeclaration, isNeeded: IsNeeded) {
  const { modifiers, importClause, moduleSpecifier, attributes } = statement
  const bindings = importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return [statement]
  const elements = bindings.elements.filter(isNeeded)
  if (elements.length === 0) return []
  const named = factory.updateNamedImports(bindings, elements)
  const clause = factory.updateImportClause(importClause, importClause.isTypeOnly, importClause.name, named)
  return [factory.updateImportDeclaration(statement, modifiers, clause, moduleSpecifier, attributes)]
}

function pruneExport(factory: ts.NodeFactory, statement: ts.ExportDeclaration, isNeeded: IsNeeded) {
  const { modifiers, isTypeOnly, exportClause, moduleSpecifier, attributes } = statement
  // `export *`, and the `export {}` that makes a file a module.
  if (!exportClause || !ts.isNamedExports(exportClause) || exportClause.elements.length === 0)
    return [statement]
  const elements = exportClause.elements.filter(isNeeded)
  if (elements.length === 0) return []
  const clause = factory.updateNamedExports(exportClause, elements)
  return [
    factory.updateExportDeclaration(statement, modifiers, isTypeOnly, clause, moduleSpecifier, attributes),
  ]
}
