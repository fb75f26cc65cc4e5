import type { Duration } from '@permit-tracking/mock'
import { assertOptions, integer, invalidOption, type OptionRules, toMs } from '@permit-tracking/mock/internal'
import type { SabotageReport, SaboteurResult } from './report.ts'
import type { Saboteur } from './saboteur.ts'
import { findSaboteurs, observe, saboteurs } from './saboteurs.ts'

/** Options of {@link sabotage}. */
export interface SabotageOptions {
  /**
   * Command of the test suite with its arguments, such as `['npm', 'test']`. It must exit with 0 if the tests pass. Vitest and Jest
   * stay loaded between runs if the command names them, as in `['npx', 'vitest', 'run']`, which is several times faster.
   */
  readonly command: readonly string[]
  /** Names of the saboteurs to run. Default: all of them. */
  readonly only?: readonly string[] | undefined
  /** Survivors that are right, with the reason: `{ 'total-too-low': 'We never show it.' }`. Every other survivor fails the run. */
  readonly accept?: Readonly<Record<string, string>> | undefined
  /** Report of an earlier run. The run then fails only for a new survivor, and for a saboteur that was killed and is not reached now. */
  readonly baseline?: Pick<SabotageReport, 'results'> | undefined
  /** Number of runs at the same time. Use 1 for a suite that needs a fixed port or file. Default 2, or 1 with a server. */
  readonly concurrency?: number | undefined
  /** Standalone mock that runs already and that the suite uses. Without one, mocks inherit the saboteur from the command. */
  readonly server?: SabotagedServer | undefined
  /**
   * Maximum duration of a run, after which it is ended and counts as killed. Default: five times the duration of the first run, plus 10 s.
   * The first run is limited to 10 minutes.
   */
  readonly timeout?: Duration | undefined
  /** Folder in which the command runs. Default: the current one. */
  readonly cwd?: string | undefined
  /** Ends the runs and makes a server intact again. `sabotage` then rejects with the reason. */
  readonly signal?: AbortSignal | undefined
  /** Called with each result as soon as it is known. */
  readonly onResult?: ((result: SaboteurResult) => void) | undefined
}

/** Standalone mock that a suite uses. */
export interface SabotagedServer {
  /** Address, such as `http://127.0.0.1:4010`. */
  readonly url: string
  /** Control token of the server, if it was started with one. */
  readonly token?: string | undefined
}

/** Checks the options and fills in defaults. */
export function resolveOptions(options: SabotageOptions) {
  assertOptions('run the sabotage', options, rules)
  const { only, server, timeout } = options
  const { concurrency = server ? 1 : 2, accept = {} } = options
  if (server && concurrency > 1) throw invalidOption('concurrency', '1 with a server', concurrency)
  if (server && !isAddress(server.url)) {
    const masked = String(server.url).replace(/\/\/.*@/, '//***@')
    throw invalidOption('server.url', 'an address such as http://127.0.0.1:4010, without credentials', masked)
  }
  for (const [name, reason] of Object.entries(accept)) {
    findSelected(name)
    if (typeof reason !== 'string' || reason.trim() === '')
      throw invalidOption(`accept.${name}`, 'a reason', reason)
  }
  const selected = only ? [...new Set(only)].flatMap(findSelected) : saboteurs
  const timeoutMs = timeout === undefined ? undefined : toMs(timeout)
  // A limit that ends every run would count every saboteur as killed.
  if (timeoutMs === 0) throw invalidOption('timeout', 'longer than 0', timeout)
  return { ...options, selected, accept, concurrency, timeoutMs }
}

function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return /^https?:$/.test(protocol) && username + password === ''
}

function findSelected(name: string): readonly Saboteur[] {
  if (name === observe) throw invalidOption('only', 'names of saboteurs', name)
  return findSaboteurs(name)
}

const rules: OptionRules<SabotageOptions> = {
  command: {
    description: "a list of strings without --watch, such as ['npm', 'test']",
    accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(isWord),
  },
  only: true,
  accept: true,
  baseline: {
    description: 'a report of sabotage',
    accepts: (value) => Array.isArray(Object(value).results),
  },
  concurrency: integer(1),
  timeout: true,
  cwd: true,
  server: true,
  signal: true,
  onResult: true,
}

/** True for a word of a command that ends. */
function isWord(word: unknown): boolean {
  return typeof word === 'string' && !/^--watch(-?all)?$/i.test(word)
}
