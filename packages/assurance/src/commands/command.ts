import { accessSync, closeSync, constants, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Duration } from '@permit-tracking/mock'
import { inputError, messageOf, suggest, toMs } from '@permit-tracking/mock/internal'
import type { Page } from '../report/page.ts'
import { type CommandName, commandTable, type Flag, type ValuesOf } from './table.ts'

/** Arguments of a command, checked against its flags. */
export interface CommandInput<Name extends CommandName> {
  readonly values: ValuesOf<Name>
  /** Command after `--`; empty without one. */
  readonly command: readonly string[]
}

/** Result of a command. The reports are written to the files of `--json` and `--html`. */
export interface CommandOutcome {
  readonly isPassed: boolean
  /** Last text on the terminal. Default: the page. */
  readonly text?: string
  readonly report?: unknown
  readonly page?: Page
}

/** Terminal in which a command runs. */
export interface Terminal {
  /** Replaces the last line of a terminal. Elsewhere the report has all results, once. */
  showProgress(text: string): void
  /** Aborted by a signal that would end the process, and when the reader of the output leaves. */
  readonly signal: AbortSignal
  /** Ends the process at once, with the exit code of that signal. */
  exit(): never
}

const helpFlag = { help: { type: 'boolean', short: 'h', default: false } } as const

/**
 * Reads the arguments of a command. Returns undefined for `--help`.
 *
 * @throws TypeError for wrong arguments.
 */
export function readArguments<Name extends CommandName>(
  name: Name,
  args: readonly string[],
): CommandInput<Name> | undefined {
  const { flags, operands } = commandTable[name]
  const end = args.indexOf('--')
  const hasSeparator = operands === 'command' && end !== -1
  const own = hasSeparator ? args.slice(0, end) : args
  const command = hasSeparator ? args.slice(end + 1) : []
  const options: Readonly<Record<string, Flag>> = flags
  const parsed = parseArgs({
    args: [...own],
    options: { ...options, ...helpFlag },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const { values, positionals, tokens } = parsed
  const first = tokens.find(({ kind }) => kind === 'positional')
  if (operands === 'command' && !hasSeparator && first) {
    throw usageError(`The command must follow --: ${name} -- ${own.slice(first.index).join(' ')}.`)
  }
  for (const token of tokens) {
    if (token.kind === 'option') checkFlag(token, options)
  }
  if (values.help) return undefined
  const [word] = positionals
  if (word !== undefined) {
    throw usageError(`${name} has no argument ${JSON.stringify(word)}.`)
  }
  const read = Object.entries(values).map(([flag, value]) => [flag, readValue(flag, value, options[flag])])
  // The table has the types of the values, and `checkFlag` checks what the parser would have checked.
  return { values: Object.fromEntries(read) as ValuesOf<Name>, command }
}

/** Creates an error for wrong arguments. */
export function usageError(message: string): TypeError {
  return inputError(new TypeError(message))
}

/**
 * Checks before a run, which can take minutes, that its results can be written to the files. Flags that were not given are undefined.
 *
 * @throws TypeError that names the first file that can't be written.
 */
export function assertWritable(...paths: readonly (string | undefined)[]): void {
  for (const path of paths) {
    if (path === undefined) continue
    try {
      const existing = statSync(path, { throwIfNoEntry: false })
      if (existing?.isDirectory()) throw new Error('it is a folder')
      if (existing) accessSync(path, constants.W_OK)
      else {
        // Creating the file is the only check that also holds for root and for file systems such as /proc.
        closeSync(openSync(path, 'wx'))
        rmSync(path)
      }
    } catch (error) {
      throw usageError(`Could not write ${path}: ${messageOf(error)}. Choose another file.`)
    }
  }
}

/**
 * Reads a JSON file that a flag names.
 *
 * @param title Content of the file for the message, such as `the baseline report.json`.
 * @param instruction Sentence that says how to create the file.
 * @throws TypeError if the file can't be read, or is not JSON.
 */
export function readJson(path: string, title: string, instruction: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // The message of a syntax error has lines of the file.
    const reason = messageOf(error).replace(/\s+/g, ' ')
    throw usageError(`Could not read ${title}: ${reason}. ${instruction}`)
  }
}

/** Returns the value of a flag in its kind. */
function readValue(name: string, value: unknown, flag: Flag | undefined): unknown {
  if (typeof value !== 'string' || flag?.kind === undefined) return value
  if (flag.kind === 'duration') return toMs(value as Duration)
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw usageError(`--${name} must be an integer from 1 (received ${JSON.stringify(value)}).`)
}

/** Flag as it was parsed. */
interface FlagToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
}

function checkFlag({ name, rawName, value }: FlagToken, flags: Readonly<Record<string, Flag>>): void {
  if (name === 'help') return
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
  if (!flag) throw usageError(`Unknown option ${rawName}; ${suggest(rawName, namesOf(flags))}`)
  if (flag.type === 'boolean' && value !== undefined) throw usageError(`${rawName} has no value.`)
  if (flag.type === 'string' && !value) {
    throw usageError(`${rawName} needs a value: ${rawName} <${flag.value}>.`)
  }
  if (flag.choices && value !== undefined && !flag.choices.includes(value)) {
    const choices = flag.choices.join(', ')
    throw usageError(`${rawName} must be one of ${choices} (received ${JSON.stringify(value)}).`)
  }
}

function namesOf(flags: Readonly<Record<string, Flag>>): string[] {
  return [...Object.keys(flags), 'help'].map((name) => `--${name}`)
}
