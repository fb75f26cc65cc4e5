import { constants } from 'node:os'
import process from 'node:process'
import { Command, CommanderError } from '@commander-js/extra-typings'
import { errorKind, messageOf, wantsColor } from '@permit-tracking/mock/internal'
import manifest from '../../package.json' with { type: 'json' }
import { renderHtmlPage } from '../report/html-page.ts'
import { renderTextPage } from '../report/text-page.ts'
import { createCertifyCommand } from './certify.ts'
import { assertWritable, type RunCommand, usageError, writeReport } from './command.ts'
import { createCompareCommand } from './compare.ts'
import { createDriftCommand } from './drift.ts'
import { createSabotageCommand } from './sabotage.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the command that the arguments name, and returns the exit code: 2 for wrong arguments, which are explained in one line. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const interruption = new AbortController()
  let exitCode = 0
  // As long as the command runs: a second Ctrl-C must not interrupt the removal of what it has started.
  const interrupt = (signal: keyof typeof constants.signals) => {
    // What shells show for a process that a signal has ended.
    exitCode = 128 + constants.signals[signal]
    interruption.abort(new Error('The command was aborted.'))
  }
  const interruptIfClosed = () => interrupt('SIGPIPE')
  const listeners = signals.map((signal) => [signal, () => interrupt(signal)] as const)
  for (const [signal, listener] of listeners) process.on(signal, listener)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', interruptIfClosed)

  const run: RunCommand = async ({ html, json }, start) => {
    assertWritable(json, html)
    const { isPassed, report, page, text, files } = await start({
      showProgress: (text) => void (process.stderr.isTTY && process.stderr.write(`\r\u001b[K${text}`)),
      signal: interruption.signal,
      exit: () => process.exit(exitCode),
    })
    // First, because a run can take minutes, and its command can have removed the folder of a file.
    process.stdout.write(
      text ?? (page ? renderTextPage(page, wantsColor(process.env, process.stdout.isTTY)) : ''),
    )
    if (!interruption.signal.aborted && !isPassed) exitCode = 1
    const values = { ...files, ...(json !== undefined && report ? { [json]: report } : {}) }
    for (const [path, value] of Object.entries(values))
      writeReport(path, `${JSON.stringify(value, null, 2)}\n`)
    if (html !== undefined && page) writeReport(html, renderHtmlPage(page))
  }

  try {
    await createProgram(run, args).parseAsync(args.length === 0 ? ['--help'] : [...args], { from: 'user' })
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0
    const isUsage = error instanceof CommanderError || errorKind(error) === 'input'
    if (!interruption.signal.aborted && !isHelp) exitCode = isUsage ? 2 : 1
    const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
    const sentence = messageOf(error)
      .replace(/^error: /, '')
      .replaceAll('\n', ' ')
    const message = isUsage ? `${sentence.replace(/[^.)]$/, '$&.')} See --help.` : messageOf(error) + cause
    if (!isHelp) process.stderr.write(`permit-tracking-assurance: ${message}\n`)
  } finally {
    for (const [signal, listener] of listeners) process.removeListener(signal, listener)
    for (const stream of [process.stdout, process.stderr]) stream.removeListener('error', interruptIfClosed)
  }
  return exitCode
}

function createProgram(run: RunCommand, args: readonly string[]) {
  const program = new Command('npx @permit-tracking/assurance')
    .description('Finds what a test suite, a mock and an integration miss.')
    .version(manifest.version, '--version')
    .addHelpText('after', '\nExit codes: 0 passed, 1 something was found or failed, 2 wrong arguments.')
    .exitOverride()
    // The error has the message.
    .configureOutput({ outputError: () => {} })
    // What follows the first argument is not for this program, so that a missing -- is what the message says.
    .enablePositionalOptions()
    .hook('preAction', (_program, { args: operands }) => {
      if (operands.length > 0 && !args.includes('--'))
        throw usageError(`The command must follow --, as in: -- ${operands.join(' ')}.`)
    })
  for (const create of [
    createSabotageCommand,
    createCompareCommand,
    createCertifyCommand,
    createDriftCommand,
  ]) {
    program.addCommand(create(run).copyInheritedSettings(program).passThroughOptions())
  }
  return program
}
