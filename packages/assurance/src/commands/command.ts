import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { Dialect, Duration } from '@permit-tracking/mock'
import { inputError, messageOf, readDialectFlags, stateError, toMs } from '@permit-tracking/mock/internal'
import type { Page } from '../report/page.ts'

/** Runs a command between the set-up and the reports that all commands share. */
export type RunCommand = (
  reports: ReportFiles,
  run: (terminal: Terminal) => Promise<CommandOutcome>,
) => Promise<void>

/** Files for the reports of a command. */
export interface ReportFiles {
  readonly html?: string | undefined
  readonly json?: string | undefined
}

/** Result of a command. The reports are written to the files of `--json` and `--html`. */
export interface CommandOutcome {
  readonly isPassed: boolean
  /** Last text on the terminal. Default: the page. */
  readonly text?: string
  readonly report?: unknown
  readonly page?: Page
  /** Further files: their values as JSON, by their paths. */
  readonly files?: Readonly<Record<string, unknown>>
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

/** Creates an error for wrong arguments. */
export function usageError(message: string): TypeError {
  return inputError(message)
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
      const isNew = !existsSync(path)
      // To open the file is the only check that also holds for root and for file systems such as /proc.
      closeSync(openSync(path, 'a'))
      if (isNew) rmSync(path)
    } catch (error) {
      throw usageError(`Could not write ${path}: ${messageOf(error)}. Choose another file.`)
    }
  }
}

/**
 * Writes a file, even if its folder was removed after {@link assertWritable}.
 *
 * @throws Error that names the file.
 */
export function writeReport(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    throw stateError(`Could not write ${path}: ${messageOf(error)}.`)
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

/** Reads the value of a flag. */
export function readInteger(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use an integer of at least 1.')
}

/** Reads the value of a flag, such as `90s`. */
export function readDuration(text: string): Duration {
  // The function checks the value.
  const duration = text as Duration
  const ms = readValue(() => toMs(duration))
  if (Number.isInteger(ms) && ms <= maxTimerMs) return duration
  throw new InvalidArgumentError('Use whole milliseconds, at most 24d.')
}

/** Longest timer of Node. A longer one ends at once. */
const maxTimerMs = 2 ** 31 - 1

/** Reads a value with a function whose error says what is wrong with it. */
export function readValue<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error))
  }
}

/** Adds the value of a flag that may be repeated. */
export function addValue(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** Adds the switches of a `--dialect` flag, which may be repeated. */
export function addSwitches(text: string, before: Partial<Dialect> = {}): Partial<Dialect> {
  // The mocks check the values.
  return { ...before, ...(readValue(() => readDialectFlags([text])) as Partial<Dialect>) }
}
