import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { toHtml, toJUnit, toTerminalText } from '../../../assurance/sabotage/format-report.ts'
import { runSabotage, type SabotageReport } from '../../../assurance/sabotage/run-sabotage.ts'
import { errorKind, inputError } from '../../../errors/user-error.ts'
import { saboteurs } from '../../../sabotage/saboteurs.ts'
import { messageOf } from '../files.ts'
import { wantsColor } from '../output.ts'

/** Line of `--help`. */
export const summary = 'runs a test suite against bugs of the service, and lists those it missed'

/** Runs the command, and returns 0 if the suite passes, 1 if it does not, and 2 for wrong arguments. */
export async function run(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof readArguments>
  try {
    options = readArguments(args)
  } catch (error) {
    process.stderr.write(`${messageOf(error)} See permit-tracking-mock sabotage --help.\n`)
    return 2
  }
  const { values, command } = options
  if (values.help) return print(help)
  if (values.list) return print(saboteurs.map(({ name, harm }) => `${name.padEnd(34)}${harm}\n`).join(''))
  try {
    const report = await runSabotage({
      command,
      only: values.only?.flatMap((names) => names.split(',')),
      threshold: toNumber('--threshold', values.threshold),
      concurrency: toNumber('--concurrency', values.concurrency),
      baseline: values.baseline === undefined ? undefined : await readReport(values.baseline),
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
  }
}

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

const help = `permit-tracking-mock sabotage - would your tests notice a bug of the service?

Usage: permit-tracking-mock sabotage [options] -- <command of the test suite>

Runs the suite once with the intact mock, and then once for each saboteur that it
reaches: a bug such as a missing page, a duplicate delivery or a wrong total.
A saboteur is killed if the suite fails, and survives if it passes.

  --only <a,b>         runs these saboteurs only
  --threshold <n>      minimum percentage of killed ones   (100, or 0 with --baseline)
  --baseline <file>    fails only for survivors that are new since this --json report
  --concurrency <n>    runs at the same time; 1 for a suite with a fixed port   (2)
  --html <file>        writes the report as one HTML file
  --junit <file>       writes it as JUnit XML
  --json <file>        writes it as JSON
  --list               lists all saboteurs

A suite that stops at its first failure is faster: vitest run --bail 1, jest --bail.

Exit codes: 0 passed, 1 below the threshold, a new survivor, or a suite that fails
without a saboteur, 2 wrong arguments.
`
