import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import process from 'node:process'

/** Test runner that can run a suite several times in one process. */
export interface DetectedRunner {
  readonly name: RunnerName
  /** Node with its options, as the command has it. */
  readonly node: readonly string[]
  /** File of the runner that is imported. */
  readonly entry: string
  readonly args: readonly string[]
}

/** Name of a supported runner, which is the name of its package. */
export type RunnerName = keyof typeof runners

/** Returns the runner of a command such as `npx vitest run` or `node node_modules/jest/bin/jest.js`; undefined for other commands. */
export function detectRunner(command: readonly string[], cwd = process.cwd()): DetectedRunner | undefined {
  const index = command.findIndex((word) => nameOf(word) !== undefined)
  const word = command[index]
  const name = word === undefined ? undefined : nameOf(word)
  if (word === undefined || name === undefined) return undefined
  const node = nodeOf(command.slice(0, index))
  const args = command.slice(index + 1)
  if (!node || !runners[name].runsOnce(args) || args.some((arg) => unsupported.test(arg))) return undefined
  const entry = findEntry(name, word, cwd)
  return entry === undefined ? undefined : { name, node, entry, args }
}

const runners = {
  vitest: {
    entry: 'vitest/node',
    runsOnce: (args: readonly string[]) => args[0] === 'run' || args.includes('--run'),
  },
  jest: { entry: 'jest', runsOnce: () => true },
} as const

/** Options that select tests by other means than their files, or that need a process of their own. */
const unsupported =
  /^(-o$|--(shard|changed|only-?changed|last-?commit|find-?related|watch|inspect|browser)\b)/i

function nameOf(word: string): RunnerName | undefined {
  const name = basename(word).replace(/\.(m?js|cmd)$/, '')
  return name === 'vitest' || name === 'jest' ? name : undefined
}

/** Returns Node with its options for the words before the runner; undefined if they run something else. */
function nodeOf([first, ...rest]: readonly string[]): string[] | undefined {
  if (first !== undefined && /^node(\.exe)?$/.test(basename(first)))
    return rest.every((word) => word.startsWith('-')) ? [first, ...rest] : undefined
  const launchers = first === undefined ? [] : [first, ...rest]
  return launchers.every((word) => /^(npx|pnpm|yarn|exec)$/.test(word)) ? [process.execPath] : undefined
}

function findEntry(name: RunnerName, word: string, cwd: string): string | undefined {
  try {
    const from = /[\\/]/.test(word) ? realpathSync(resolve(cwd, word)) : join(cwd, 'package.json')
    return createRequire(from).resolve(runners[name].entry)
  } catch {
    // It is not installed here, as with npx, which downloads it. The command runs as it is.
    return undefined
  }
}
