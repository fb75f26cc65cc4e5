import { locateCommand } from '../../harness/locate-command.ts'
import { runCommand } from '../../harness/run-command.ts'
import { here } from '../harness/tools.ts'
import type { Missing } from './runtime.ts'

/** The first of the commands that this machine has; where it may be, the first one is installed as Debian's package. */
export async function findBrowser(
  commands: readonly string[],
  mayInstall: boolean,
): Promise<{ readonly path: string } | Missing> {
  const path = locateCommand(commands)
  if (path) return { path }
  const [first = ''] = commands
  if (!isDebianForUs()) {
    return { reason: `there is no ${first} here, and we may not install Debian's`, isExcused: true }
  }
  if (!mayInstall)
    return { reason: `there is no ${first}; --require-all installs Debian's`, isExcused: false }
  console.log(`Installing Debian's ${first} …`)
  try {
    await runCommand(here, 'apt-get', ['update'])
    await runCommand(here, 'apt-get', ['install', '-y', '--no-install-recommends', first], {
      timeoutMs: 300_000,
    })
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), isExcused: false }
  }
  const installed = locateCommand(commands)
  return installed
    ? { path: installed }
    : { reason: `installing ${first} did not provide one`, isExcused: false }
}

function isDebianForUs(): boolean {
  return process.getuid?.() === 0 && locateCommand(['apt-get']) !== undefined
}
