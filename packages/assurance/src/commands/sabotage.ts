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
    // Some messages of the parser have several lines.
    const reason = messageOf(error).replace(/\s+/g, ' ')
    process.stderr.write(`${reason} See npx @permit-tracking/assurance sabotage --help.\n`)
    return 2
  }
  const { values, command } = options
  if (values.help) return print(help)
  if (values.list) return print(saboteurs.map(({ name, harm }) => `${name.padEnd(34)}${harm}\n`).join(''))
  const aborting = new AbortController()
  const abort = () => aborting.abort(new Error('The sabotage was aborted.'))
  // More than once: a second Ctrl-C must not interrupt the removal of what the runs have left.
  for (const name of signals) process.on(name, abort)
  try {
    const report = await runSabotage({
      command,
      only: values.only?.flatMap((names) => names.split(',')),
      threshold: toNumber('--threshold', values.threshold),
      accept: await readAccepted(values.accept ?? []),
      concurrency: toNumber('--concurrency', values.concurrency),
      // A text that is not a duration is rejected with the option's name.
      timeout: values.timeout as Duration | undefined,
      baseline: values.baseline === undefined ? undefined : await readReport(values.baseline),
      server: toServer(values, process.env.PERMIT_TRACKING_MOCK_TOKEN),
      signal: aborting.signal,
      onResult: ({ name, outcome }) => showProgress(`${outcome} ${name}`),
    })
    showProgress('')
    print(toTerminalText(report, wantsColor(process.env, process.stdout.isTTY)))
    if (values.html) await writeFile(values.html, toHtml(report))
    if (values.junit) await writeFile(values.junit, toJUnit(report))
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
    return report.isPassed ? 0 : 1
  } catch (error) {
    showProgress('')
    process.stderr.write(`${messageOf(error)}\n`)
    return errorKind(error) === 'input' ? 2 : 1
  } finally {
    for (const name of signals) process.removeListener(name, abort)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const flags = {
  only: { type: 'string', multiple: true },
  threshold: { type: 'string' },
  accept: { type: 'string', multiple: true },
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
} as const

function readArguments(args: readonly string[]) {
  const end = args.indexOf('--')
  const command = end === -1 ? [] : args.slice(end + 1)
  const own = end === -1 ? [...args] : args.slice(0, end)
  // Before the flags are checked, because those of a suite without -- are unknown.
  const [first] = parseArgs({ args: own, options: flags, strict: false }).positionals
  if (end === -1 && first !== undefined) {
    const suite = own.slice(own.indexOf(first)).join(' ')
    throw new TypeError(`-- is missing before the command of the test suite. Add it, as in: -- ${suite}.`)
  }
  const { values } = parseArgs({ args: own, options: flags })
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

function readReport(file: string): Promise<Pick<SabotageReport, 'results'>> {
  return readJson(file, `the baseline ${file}`, `Create it with --json ${file}.`)
}

/** Returns the reasons by the names of saboteurs, of values such as `redirect="we follow none"` and of files. */
async function readAccepted(values: readonly string[]): Promise<Record<string, string>> {
  const accepted: Record<string, string> = {}
  for (const value of values) {
    const [, name, reason] = /^([a-z0-9-]+)=(.*)$/s.exec(value) ?? []
    if (name !== undefined && reason !== undefined) accepted[name] = reason
    else
      Object.assign(
        accepted,
        await readJson(value, `what --accept ${value} names`, 'Add a reason, as in: --accept name="reason".'),
      )
  }
  return accepted
}

async function readJson(file: string, title: string, instruction: string) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    // The message of a syntax error has lines of the file.
    const reason = messageOf(cause).replace(/\s+/g, ' ')
    throw inputError(new Error(`Could not read ${title}: ${reason}. ${instruction}`, { cause }))
  }
}

/** Replaces the last line of a terminal. Elsewhere the report has all results, once. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

const help = `npx @permit-tracking/assurance sabotage - would your tests notice a bug of the service?

Usage: npx @permit-tracking/assurance sabotage [options] -- <command of the test suite>

Runs the suite with the intact mock, and then for each saboteur that it reaches: a bug
such as a missing page, a duplicate delivery or a wrong total. A saboteur is killed if
the suite fails twice, and survives if it passes. Gross bugs, which any test of a result
notices, have a score apart from that of the subtle ones.

  --only <a,b>         runs these saboteurs only
  --threshold <n>      minimum percentage of killed ones, for subtle and for gross ones
                       (100, or 0 with --baseline)
  --accept <name=why>  accepts a survivor for a reason: total-too-low="we never show it"
  --accept <file>      accepts those of a JSON object of names and reasons
  --baseline <file>    fails only for survivors that are new since this --json report,
                       and for killed ones that are no longer reached
  --concurrency <n>    runs at the same time; 1 for a suite with a fixed port   (2)
  --timeout <time>     maximum of a run, as 90s; longer ones count as killed
                       (five times the first run, plus 10 s; 10 min for the first)
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

Exit codes: 0 passed, 1 below the threshold, worse than the baseline, nothing reached,
aborted, or a suite that is flaky or fails without a saboteur, 2 wrong arguments.
`
