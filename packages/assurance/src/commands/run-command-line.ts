import { constants } from 'node:os'
import process from 'node:process'
import { errorKind, messageOf, suggest, wantsColor } from '@permit-tracking/mock/internal'
import manifest from '../../package.json' with { type: 'json' }
import { certifyCommand } from './certify.ts'
import { type CommandInput, readArguments, type Terminal } from './command.ts'
import { detectCommand } from './detect.ts'
import { commandsOf, helpOf, isCommandName } from './help.ts'
import { ledgerDiff, ledgerRecord, ledgerReport } from './ledger.ts'
import { parityCommand } from './parity.ts'
import { recordCommand } from './record.ts'
import { sabotageCommand } from './sabotage.ts'
import type { CommandName } from './table.ts'

/** Runs a command, and returns its exit code. */
type Run<Name extends CommandName> = (input: CommandInput<Name>, terminal: Terminal) => Promise<number>

const commands: { readonly [Name in CommandName]: Run<Name> } = {
  sabotage: sabotageCommand,
  'ledger record': ledgerRecord,
  'ledger report': ledgerReport,
  'ledger diff': ledgerDiff,
  detect: detectCommand,
  record: recordCommand,
  parity: parityCommand,
  certify: certifyCommand,
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the command that the arguments name, and returns the exit code: 2 for wrong arguments, which are explained in one line. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [first = '--help', second = ''] = args
  if (first === '--version') return write(`${manifest.version}\n`)
  if (first === '--help' || first === '-h') return write(helpOf(''))
  if (isCommandName(first)) return run(first, args.slice(1))
  const name = `${first} ${second}`
  if (isCommandName(name)) return run(name, args.slice(2))
  const parts = commandsOf(first)
  if (parts.length > 0 && (second === '--help' || second === '-h')) return write(helpOf(first))
  const unknown = JSON.stringify(parts.length > 0 ? name.trim() : first)
  const known = parts.length > 0 ? parts : commandsOf('')
  return fail(2, `Unknown command ${unknown}; ${suggest(parts.length > 0 ? name : first, known)}`, '--help')
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
  const interruptIfClosed = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    interrupt('SIGPIPE')
  }
  for (const signal of signals) process.on(signal, interrupt)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', interruptIfClosed)
  try {
    const input = readArguments(name, args)
    if (!input) return write(helpOf(name))
    return await commands[name](input, {
      hasColor: wantsColor(process.env, process.stdout.isTTY),
      write: (text) => void process.stdout.write(text),
      writeError: (text) => void process.stderr.write(text),
      showProgress: (text) => void (process.stderr.isTTY && process.stderr.write(`\r\u001b[K${text}`)),
      signal: interruption.signal,
      exit: () => process.exit(exitCode),
    })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
    const isUsage = errorKind(error) === 'input'
    if (interruption.signal.aborted) return fail(exitCode, messageOf(error))
    return isUsage ? fail(2, messageOf(error), `${name} --help`) : fail(1, messageOf(error) + cause)
  } finally {
    for (const signal of signals) process.removeListener(signal, interrupt)
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
