import { runCommand } from '../../harness/run-command.ts'
import { here } from '../harness/tools.ts'
import type { Found, Missing } from './runtime.ts'

/** The runtime at that path, if it says its version. */
export async function findAt(path: string, start: Found['start']): Promise<Found | Missing> {
  try {
    const output = await runCommand(here, path, ['--version'], { timeoutMs: 30_000 })
    const [version] = /\d+([.-]\d+)+/.exec(output) ?? []
    if (version) return { version, start }
    return { reason: `${path} --version says ${JSON.stringify(output)}`, isExcused: false }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error), isExcused: false }
  }
}
