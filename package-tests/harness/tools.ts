import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/run-command.ts'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder with the package.json of what the packages are put into. */
export const here = fileURLToPath(new URL('..', import.meta.url))

const stamp = join(here, 'node_modules', '.installed')

/** Path of something that npm has installed here. */
export function toolPath(path: string): string {
  return join(here, 'node_modules', path)
}

/** Installs compilers, bundlers, test runners and frameworks, where that hasn't been done with this lock file. */
export async function installTools(): Promise<void> {
  const lock = createHash('sha256')
    .update(await readFile(join(here, 'package-lock.json')))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return
  console.log('Installing compilers, bundlers, test runners and frameworks …')
  // `npm ci` refuses a lock file without the binaries of other platforms, and a mirror of npm may not have them.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  await runCommand(here, 'npm', args, { timeoutMs: 300_000 })
  await writeFile(stamp, lock)
}
