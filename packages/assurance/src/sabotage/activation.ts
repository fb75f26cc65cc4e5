import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RunEnvironment } from './run-command.ts'

/**
 * Test files that reach a saboteur; `all` if any of them may. A saboteur that is reached `outside` of them, such as in the global setup
 * or in a program that the tests have started before, needs a run of the whole command.
 */
export type TestFiles = readonly string[] | 'all' | 'outside'

/** Saboteurs that a run has reached. */
export type ReachedSaboteurs = ReadonlyMap<string, TestFiles>

/** Way in which the mocks of a suite learn their saboteur. */
export interface Activation {
  /** Starts a saboteur, and returns the variables of the run. */
  start(name: string): Promise<RunEnvironment>
  /** Returns what the run with this saboteur has reached. */
  readReached(name: string): Promise<ReachedSaboteurs>
  /** Makes the service intact again, even after an error. */
  stop(): Promise<void>
}

/** Creates the activation for mocks that inherit the variables of the suite. Reports are written to the folder. */
export function createEnvironmentActivation(folder: string): Activation {
  return {
    async start(name) {
      return {
        // The built file, even in a checkout: Jest compiles no TypeScript.
        PERMIT_TRACKING_MOCK_EXTENSION: require.resolve('@permit-tracking/assurance/extension'),
        PERMIT_TRACKING_MOCK_SABOTAGE: name,
        PERMIT_TRACKING_MOCK_SABOTAGE_REPORT: join(folder, name),
      }
    },
    async readReached(name) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => '')
      const reached = new Map<string, string[] | 'outside'>()
      // Repeated runs append the same lines.
      for (const line of new Set(text.trimEnd().split('\n'))) {
        const [saboteur = '', file] = line.split('\t')
        const known = reached.get(saboteur) ?? []
        reached.set(saboteur, known !== 'outside' && file ? [...known, file] : 'outside')
      }
      return reached
    },
    async stop() {},
  }
}

const require = createRequire(import.meta.url)
