import type { CreateIntegration } from '@permit-tracking/assurance'
import type { Program, Stored } from './flawed-programs.ts'

/** Returns a program as an integration. Its storage survives a restart; everything else is in memory. */
export function toIntegration(
  program: Program,
  storage: { current: Stored } = { current: { rows: [] } },
): CreateIntegration {
  return ({ clientOptions }) => {
    const run = () =>
      program.run({
        ...clientOptions,
        timeoutMs: 5_000,
        pauseMs: 30,
        readStored: () => storage.current,
        store(stored) {
          storage.current = stored
        },
      })
    const restart = toIntegration(program, storage)
    if (program.kind === 'job') return { run, restart }
    return { refresh: run, copy: () => storage.current.rows, restart }
  }
}
