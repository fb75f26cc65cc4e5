import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

/** Installs the dependencies of a folder outside of the workspace, unless its lock file is already installed. */
export async function installTools(folder: string, description: string): Promise<void> {
  const stamp = join(folder, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return
  console.log(`Installing ${description} …`)
  // `npm ci` fails if the lock file lacks binaries of other platforms, and a mirror of npm may not have them.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  await runCommand(folder, 'npm', args, { timeoutMs: 300_000 })
  await writeFile(stamp, lock)
}
