import { writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import process from 'node:process'
import { errorKind, messageOf, suggest, wantsColor } from '@permit-tracking/mock/internal'
import manifest from '../../package.json' with { type: 'json' }
import { renderHtmlPage } from '../report/html-page.ts'
import { renderTextPage } from '../report/text-page.ts'
import { certifyCommand } from './certify.ts'
import {
  assertWritable,
  type CommandInput,
  type CommandOutcome,
  readArguments,
  type Terminal,
} from './command.ts'
import { compareCommand } from './compare.ts'
import { helpOf, isCommandName, programHelp } from './help.ts'
import { sabotageCommand } from './sabotage.ts'
import type { CommandName } from './table.ts'

type Run<Name extends CommandName> = (
  input: CommandInput<Name>,
  terminal: Terminal,
) => Promise<CommandOutcome>

const commands: { readonly [Name in CommandName]: Run<Name> } = {
  sabotage: sabotageCommand,
  compare: compareCommand,
  certify: certifyCommand,
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the command that the arguments name, and returns the exit code: 2 for wrong arguments, which are explained in one line. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--version') return write(`${manifest.version}\n`)
  if (name === '--help' || name === '-h') return write(programHelp)
  if (isCommandName(name)) return run(name, rest)
  return fail(2, `Unknown command ${JSON.stringify(name)}; ${suggest(name, Object.keys(commands))}`, '--help')
}

async function run<Name extends CommandName>(name: Name, args: readonly string[]): Promise<number> {
  const interruption = new AbortController()
  let exitCode = 1
  // As long as the command runs: a second Ctrl-C must not interrupt the removal of what it has started.
  const interrupt = (signal: keyof typeof constants.signals) => {
    // What shells show for a process that a signal has ended.
    exitCode = 128 + constants.signals[signal]
    interruption.abort(new Error(`${name} was aborted.`))
  }
  const interruptIfClosed = () => interrupt('SIGPIPE')
  const listeners = signals.map((signal) => [signal, () => interrupt(signal)] as const)
  for (const [signal, listener] of listeners) process.on(signal, listener)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', interruptIfClosed)
  try {
    const input = readArguments(name, args)
    if (!input) return write(helpOf(name))
    const { json, html } = input.values
    assertWritable(json, html)
    const { isPassed, report, page, text } = await commands[name](input, {
      showProgress: (text) => void (process.stderr.isTTY && process.stderr.write(`\r\u001b[K${text}`)),
      signal: interruption.signal,
      exit: () => process.exit(exitCode),
    })
    if (json !== undefined && report) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
    if (html !== undefined && page) writeFileSync(html, renderHtmlPage(page))
    write(text ?? (page ? renderTextPage(page, wantsColor(process.env, process.stdout.isTTY)) : ''))
    if (interruption.signal.aborted) return exitCode
    return isPassed ? 0 : 1
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
    const isUsage = errorKind(error) === 'input'
    if (interruption.signal.aborted) return fail(exitCode, messageOf(error))
    return isUsage ? fail(2, messageOf(error), `${name} --help`) : fail(1, messageOf(error) + cause)
  } finally {
    for (const [signal, listener] of listeners) process.removeListener(signal, listener)
    for (const stream of [process.stdout, process.stderr]) stream.removeListener('error', interruptIfClosed)
  }
}

function write(text: string): number {
  process.stdout.write(text)
  return 0
}

function fail(code: number, sentence: string, help?: string): number {
  const advice = help === undefined ? '' : ` See ${help}.`
  process.stderr.write(`permit-tracking-assurance: ${sentence}${advice}\n`)
  return code
}
