/**
 * Compares an API report with the one of the last release. A declaration is changed if one of its lines is removed or
 * changed. A new line is an addition, such as an optional field. A new field that callers must pass is not recognized: a review of
 * the report finds it.
 */

/** Sizes of versions, smallest first. */
const bumps = ['none', 'patch', 'minor', 'major'] as const

type Bump = (typeof bumps)[number]

/**
 * Returns the problems of a package whose API changed: one line for each declaration that was removed or changed without the
 * changeset that it needs. From 1.0 on that is a major one; before, a minor one.
 *
 * @param released Report of the last release; `undefined` before the first.
 * @param changesets Texts of the pending changesets.
 */
export function findBreaks(
  { name, version }: { readonly name: string; readonly version: string },
  released: string | undefined,
  current: string,
  changesets: readonly string[],
): string[] {
  const needed: Bump = version.startsWith('0.') ? 'minor' : 'major'
  if (released === undefined || bumps.indexOf(bumpOf(name, changesets)) >= bumps.indexOf(needed)) return []
  const now = readDeclarations(current)
  return [...readDeclarations(released)].flatMap(([declaration, lines]) => {
    const found = now.get(declaration)
    if (found && isSubsequence(lines, found)) return []
    const problem = found ? 'changed' : 'removed'
    return `${name}: \`${declaration}\` was ${problem} since the last release, without a ${needed} changeset.`
  })
}

/** Returns the largest bump of a package in the changesets. */
function bumpOf(name: string, changesets: readonly string[]): Bump {
  const sizes = changesets.map((text) => {
    const [, header = ''] = text.split(/^---$/m)
    return bumps.findLastIndex((bump) => new RegExp(`^['"]${name}['"]: ${bump}$`, 'm').test(header))
  })
  return bumps[Math.max(0, ...sizes)] ?? 'none'
}

/**
 * Returns the lines of each declaration by its name, and each name that an entry exports. Modules may move, so they count only
 * for the entries. Overloads are one declaration.
 */
function readDeclarations(report: string): Map<string, string[]> {
  const declarations = new Map<string, string[]>()
  let module = ''
  let lines: string[] = []
  for (const line of report.split('\n')) {
    const [, exported] = /^export (?:type )?\{ (.+) \}/.exec(line) ?? []
    const [, name] = declarationStart.exec(line) ?? []
    if (line.startsWith('## ')) module = line.slice(3)
    else if (exported)
      for (const each of exported.split(', '))
        declarations.set(`export of ${each.replace('type ', '')} from ${module}`, [])
    else {
      if (name) {
        lines = declarations.get(name) ?? []
        declarations.set(name, lines)
      }
      if (!line.startsWith('```') && line !== '') lines.push(line)
    }
  }
  return declarations
}

const declarationStart =
  /^(?:(?:export|declare|default|abstract) )*(?:class|interface|type|function|const|let|enum|module) ([\w$]+|'[^']+')/

/** True if all lines are among the others, in the same order. */
function isSubsequence(lines: readonly string[], others: readonly string[]): boolean {
  let found = 0
  for (const other of others) if (other === lines[found]) found++
  return found === lines.length
}
