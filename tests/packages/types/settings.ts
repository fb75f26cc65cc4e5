/** Settings of a compilation that users choose. */
export interface Settings {
  readonly moduleResolution: 'node16' | 'nodenext' | 'bundler'
  readonly isExact: boolean
  readonly hasDom: boolean
  readonly hasNode: boolean
}

const both = [true, false] as const

/** Every combination. */
export const everySettings: readonly Settings[] = (['node16', 'nodenext', 'bundler'] as const).flatMap(
  (moduleResolution) =>
    both.flatMap((isExact) =>
      both.flatMap((hasDom) => both.map((hasNode) => ({ moduleResolution, isExact, hasDom, hasNode }))),
    ),
)

/** So few that every two values meet at least once; all of them take four times as long. */
export const pairedSettings: readonly Settings[] = [
  { moduleResolution: 'node16', isExact: true, hasDom: true, hasNode: true },
  { moduleResolution: 'node16', isExact: false, hasDom: false, hasNode: false },
  { moduleResolution: 'nodenext', isExact: true, hasDom: true, hasNode: false },
  { moduleResolution: 'nodenext', isExact: false, hasDom: false, hasNode: true },
  { moduleResolution: 'bundler', isExact: true, hasDom: false, hasNode: true },
  { moduleResolution: 'bundler', isExact: false, hasDom: true, hasNode: false },
  // With all that the adapters of the mock need.
  { moduleResolution: 'bundler', isExact: false, hasDom: true, hasNode: true },
]

/** Settings that most users have: a program of Node, and one that is bundled for browsers. */
export const commonSettings: readonly Settings[] = [
  { moduleResolution: 'nodenext', isExact: false, hasDom: false, hasNode: true },
  { moduleResolution: 'bundler', isExact: false, hasDom: true, hasNode: true },
]

/** The settings in words. */
export function nameSettings({ moduleResolution, isExact, hasDom, hasNode }: Settings): string {
  const optional = isExact ? 'exact optional properties' : 'lax optional properties'
  return [moduleResolution, optional, hasDom ? 'DOM' : 'no DOM', hasNode ? 'Node' : 'no Node'].join(', ')
}

/** The settings as a `tsconfig.json` has them. */
export function toCompilerOptions({ moduleResolution, isExact, hasDom, hasNode }: Settings) {
  return {
    module: moduleResolution === 'bundler' ? 'esnext' : moduleResolution,
    moduleResolution,
    exactOptionalPropertyTypes: isExact,
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2022',
    lib: hasDom ? ['es2022', 'dom', 'dom.iterable'] : ['es2022'],
    types: hasNode ? ['node'] : [],
  }
}
