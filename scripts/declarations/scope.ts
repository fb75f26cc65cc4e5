import ts from 'typescript'

/** A name in another file. */
export interface Origin {
  readonly file: string
  readonly name: string
}

/** What the names in a file of declarations stand for. */
export interface Scope {
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>
  /** Names that come from other files of ours. */
  readonly imported: ReadonlyMap<string, Origin>
  /** Names that other files export through this one. */
  readonly passedOn: ReadonlyMap<string, Origin>
  /** What is exported under a name, of what was declared or imported in the file or comes from a package of others. */
  readonly exported: ReadonlyMap<string, string>
  /** Files all of whose names are exported through this one. */
  readonly stars: readonly string[]
  /** Statements that declare no name, such as the augmentation of another module. */
  readonly unnamed: readonly ts.Statement[]
}

/** Reads what the names stand for; what comes from packages of others is left out. */
export function readScope(text: string, resolve: (specifier: string) => string | undefined): Scope {
  const declared = new Map<string, ts.Statement[]>()
  const imported = new Map<string, Origin>()
  const passedOn = new Map<string, Origin>()
  const exported = new Map<string, string>()
  const stars: string[] = []
  const unnamed: ts.Statement[] = []
  const { statements } = ts.createSourceFile('scope.d.ts', text, ts.ScriptTarget.Latest, true)
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      const file = toFile(statement.moduleSpecifier, resolve)
      if (bindings && ts.isNamedImports(bindings) && file) addOrigins(imported, bindings.elements, file)
    } else if (ts.isExportDeclaration(statement)) {
      const file = toFile(statement.moduleSpecifier, resolve)
      const { exportClause } = statement
      if (!exportClause && file) stars.push(file)
      if (!exportClause || !ts.isNamedExports(exportClause)) continue
      if (file) addOrigins(passedOn, exportClause.elements, file)
      else {
        for (const { name, propertyName } of exportClause.elements)
          exported.set(name.text, (propertyName ?? name).text)
      }
    } else {
      const names = namesOf(statement)
      for (const name of names) declared.set(name, [...(declared.get(name) ?? []), statement])
      if (names.length === 0) unnamed.push(statement)
    }
  }
  return { declared, imported, passedOn, exported, stars, unnamed }
}

/** The names that a statement declares. */
export function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  }
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

function toFile(specifier: ts.Expression | undefined, resolve: (specifier: string) => string | undefined) {
  return specifier && ts.isStringLiteral(specifier) ? resolve(specifier.text) : undefined
}

function addOrigins(
  origins: Map<string, Origin>,
  elements: ts.NodeArray<ts.ImportSpecifier | ts.ExportSpecifier>,
  file: string,
): void {
  for (const { name, propertyName } of elements)
    origins.set(name.text, { file, name: (propertyName ?? name).text })
}
