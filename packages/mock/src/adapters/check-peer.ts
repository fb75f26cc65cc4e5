/** A peer dependency, as an entry of this package needs it. */
export interface Peer {
  /** Name of the package. */
  readonly name: string
  /** Oldest version that works, for the message. */
  readonly minimum: string
  /** True if the installed version has what the entry uses. */
  readonly isSupported: boolean
  /** Entry of this package, such as `msw`. */
  readonly entry: string
  /** Instruction that ends the message. */
  readonly instruction: string
}

/**
 * Throws if the installed peer is too old for an entry. Checked on import, because a range in `peerDependencies` would make
 * `npm install` fail even for users who never import the entry.
 */
export function checkPeer({ name, minimum, isSupported, entry, instruction }: Peer): void {
  if (isSupported) return
  const version = installedVersion(name)
  const found = version === undefined ? 'found an older version' : `found ${version}`
  throw new Error(
    `Could not load \`@permit-tracking/mock/${entry}\`: it needs ${name} ${minimum} or newer (${found}). ${instruction}`,
  )
}

/** Version that the package's own file states; `undefined` if it can't be read, as in a browser. */
function installedVersion(name: string): string | undefined {
  try {
    // Not imported, because the entry for MSW runs in browsers too.
    const { createRequire } = globalThis.process.getBuiltinModule('node:module')
    const manifest: { version?: unknown } = createRequire(import.meta.url)(`${name}/package.json`)
    return typeof manifest.version === 'string' ? manifest.version : undefined
  } catch {
    return undefined
  }
}
