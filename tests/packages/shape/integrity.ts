import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../harness/tools.ts'

/** Entry of an installed package in npm's lock file. */
interface Installed {
  readonly version?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

/**
 * Checks that npm has installed for production, byte for byte, what our lock file has and our tests have run with, and runs
 * nothing when it is installed. Known vulnerabilities are only found by `npm audit`.
 */
export async function checkIntegrity(folder: string): Promise<{ problems: string[]; notes: string[] }> {
  const lock: { packages: Record<string, Installed> } = JSON.parse(
    await readFile(join(folder, 'package-lock.json'), 'utf8'),
  )
  // The names of scoped packages are in quotes.
  const ours = (await readFile(join(root, 'pnpm-lock.yaml'), 'utf8')).replaceAll("'", '')
  const problems: string[] = []
  const notes: string[] = []
  for (const [path, { version = '', integrity, hasInstallScript }] of Object.entries(lock.packages)) {
    const [, name] = path.split('node_modules/')
    if (name === undefined) continue
    if (hasInstallScript) problems.push(`${name} runs a script when it is installed`)
    if (name.startsWith('@permit-tracking/')) continue
    const [, known] = ours.split(`\n  ${name}@${version}:\n    resolution: {integrity: `)
    if (!known) notes.push(`${name} ${version} is installed, which is not the version in the lock file`)
    else if (known.slice(0, known.indexOf('}')) !== integrity) {
      problems.push(`${name} ${version} is not what the lock file has: ${integrity}`)
    }
  }
  return { problems, notes }
}
