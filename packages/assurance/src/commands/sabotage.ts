import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Duration } from '@permit-tracking/mock'
import { errorKind, inputError, messageOf, wantsColor } from '@permit-tracking/mock/internal'
import { toHtml, toJUnit, toTerminalText } from '../sabotage/format-report.ts'
import type { SabotageReport } from '../sabotage/report.ts'
import { runSabotage } from '../sabotage/run-sabotage.ts'
import { saboteurs } from '../sabotage/saboteurs.ts'

/** Line of `--help`. */
export const summary = 'runs a test suite against bugs of the service, and lists those it missed'

/** Runs the command, and returns 0 if the suite passes, 1 if it does not, and 2 for wrong arguments. */
export async function run(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof readArguments>
  try {
    options = readArguments(args)
  } catch (error) {
    process.stderr.write(`${messageOf(error)} See npx @permit-tracking/assurance sabotage --help.\n`)
    return 2
  }
  const { values, command } = options
  if (values.help) return print(help)
  if (values.list) return print(saboteurs.map(({ name, harm }) => `${name.padEnd(34)}${harm}\n`).join(''))
  const aborting = new AbortController()
  const abort = () => aborting.abort(new Error('The sabotage was aborted.'))
  for (const name of signals) process.once(name, abort)
  try {
    const report = await runSabotage({
      command,
      only: values.only?.flatMap((names) => names.split(',')),
      threshold: toNumber('--threshold', values.threshold),
      concurrency: toNumber('--concurrency', values.concurrency),
      // A text that is not a duration is rejected with the option's name.
      timeout: values.timeout as Duration | undefined,
      baseline: values.baseline === undefined ? undefined : await readReport(values.baseline),
      server: toServer(values, process.env.PERMIT_TRACKING_MOCK_TOKEN),
      signal: aborting.signal,
      onResult: ({ name, outcome }) => process.stderr.write(`${outcome.padEnd(12)} ${name}\n`),
    })
    if (values.html) await writeFile(values.html, toHtml(report))
    if (values.junit) await writeFile(values.junit, toJUnit(report))
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
    print(toTerminalText(report, wantsColor(process.env, process.stdout.isTTY)))
    return report.isPassed ? 0 : 1
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    return errorKind(error) === 'input' ? 2 : 1
  } finally {
    for (const name of signals) process.removeListener(name, abort)
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const

function readArguments(args: readonly string[]) {
  const end = args.indexOf('--')
  const command = end === -1 ? [] : args.slice(end + 1)
  const { values } = parseArgs({
    args: end === -1 ? [...args] : args.slice(0, end),
    options: {
      only: { type: 'string', multiple: true },
      threshold: { type: 'string' },
      baseline: { type: 'string' },
      concurrency: { type: 'string' },
      timeout: { type: 'string' },
      server: { type: 'string' },
      'control-token': { type: 'string' },
      html: { type: 'string' },
      junit: { type: 'string' },
      json: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (command.length === 0 && !values.help && !values.list)
    throw new TypeError('The command of the test suite is missing. Add it after --, as in: -- npm test.')
  return { values, command }
}

function toNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number)) return number
  throw inputError(new TypeError(`${flag} must be a number (received ${JSON.stringify(text)}).`))
}

function toServer(
  { server: url, 'control-token': token }: { readonly server?: string; readonly 'control-token'?: string },
  fromEnvironment: string | undefined,
) {
  if (url !== undefined) return { url, token: token ?? (fromEnvironment || undefined) }
  if (token === undefined) return undefined
  throw inputError(new TypeError('--control-token needs the address of the mock: --server <url>.'))
}

async function readReport(file: string): Promise<Pick<SabotageReport, 'results'>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(
      `Could not read the baseline ${file}: ${messageOf(cause)} Create it with --json ${file}.`,
      { cause },
    )
  }
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

const help = `npx @permit-tracking/assurance sabotage - would your tests notice a bug of the service?

Usage: npx @permit-tracking/assurance sabotage [options] -- <command of the test suite>

Runs the suite once with the intact mock, and then once for each saboteur that it
reaches: a bug such as a missing page, a duplicate delivery or a wrong total.
A saboteur is killed if the suite fails, and survives if it passes.

  --only <a,b>         runs these saboteurs only
  --threshold <n>      minimum percentage of killed ones   (100, or 0 with --baseline)
  --baseline <file>    fails only for survivors that are new since this --json report
  --concurrency <n>    runs at the same time; 1 for a suite with a fixed port   (2)
  --timeout <time>     maximum of a run, as 90s; longer ones count as killed
                       (five times the first run, plus 10 s)
  --server <url>       breaks the standalone mock at this address, which the suite uses,
                       and starts every run with the data that it has now
  --control-token <t>  control token of that mock (or PERMIT_TRACKING_MOCK_TOKEN)
  --html <file>        writes the report as one HTML file
  --junit <file>       writes it as JUnit XML
  --json <file>        writes it as JSON
  --list               lists all saboteurs

Name Vitest (4.1 or newer) or Jest (30 or newer) itself to have it loaded once, and only
the test files run that reach a saboteur:
  npx @permit-tracking/assurance sabotage -- npx vitest run
  npx @permit-tracking/assurance sabotage -- npx jest
Every other command is started for each run. It should stop at its first failure.
  npx @permit-tracking/assurance sabotage -- npm test -- --bail 1
  npx @permit-tracking/assurance sabotage --server http://127.0.0.1:4010 -- python3 -m unittest

The suite and its mocks need Node 20.16 or newer, except with --server.

Exit codes: 0 passed, 1 below the threshold, a new survivor, aborted, or a suite that
fails without a saboteur, 2 wrong arguments.
`
