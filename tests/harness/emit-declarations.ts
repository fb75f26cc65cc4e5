import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Compiles a module as a user does who emits declarations, and returns the messages of the compiler. A result whose type
 * cannot be named is an error then (TS2742, TS4023).
 *
 * @param packages Folders of the packages that the module imports, by name. The built ones are used.
 */
export function emitDeclarations(program: string, packages: Readonly<Record<string, string>>): unknown[] {
  // Inside of a package, a relative path could name every type.
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
  try {
    for (const [name, target] of Object.entries(packages)) {
      const link = join(folder, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(target, link)
    }
    const file = join(folder, 'program.mts')
    writeFileSync(file, program)
    const built = ts.createProgram([file], {
      declaration: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      skipLibCheck: true,
      types: [],
    })
    const problems = [...ts.getPreEmitDiagnostics(built), ...built.emit(undefined, () => {}).diagnostics]
    return problems.map(({ messageText }) => messageText)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
