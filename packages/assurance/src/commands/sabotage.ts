import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import type { Duration } from '@permit-tracking/mock'
import { toHtml, toJUnit, toTerminalText } from '../sabotage/format-report.ts'
import { sabotage } from '../sabotage/run-sabotage.ts'
import { saboteurs } from '../sabotage/saboteurs.ts'
import {
  assertWritable,
  type CommandInput,
  readJson,
  requireInteger,
  type Terminal,
  usageError,
} from './command.ts'

/** Runs a test suite against the bugs of the service. */
export async function sabotageCommand(
  { values, command }: CommandInput<'sabotage'>,
  { write, showProgress, hasColor, signal }: Terminal,
): Promise<number> {
  if (values.list) {
    write(saboteurs.map(({ name, harm }) => `${name.padEnd(34)}${harm}\n`).join(''))
    return 0
  }
  if (command.length === 0) {
    throw usageError('The command of the test suite is missing. Add it after --, as in: -- npm test.')
  }
  assertWritable(values.html, values.junit, values.json)
  const report = await sabotage({
    command,
    only: values.only?.flatMap((names) => names.split(',')),
    accept: readAccepted(values.accept ?? []),
    concurrency:
      values.concurrency === undefined ? undefined : requireInteger('--concurrency', values.concurrency),
    // A text that is not a duration is rejected with the option's name.
    timeout: values.timeout as Duration | undefined,
    baseline:
      values.baseline === undefined
        ? undefined
        : readJson(
            values.baseline,
            `the baseline ${values.baseline}`,
            `Create it with --json ${values.baseline}.`,
          ),
    server:
      values.server === undefined
        ? undefined
        : { url: values.server, token: process.env.PERMIT_TRACKING_MOCK_TOKEN },
    signal,
    onResult: ({ name, outcome }) => showProgress(`${outcome} ${name}`),
  }).finally(() => showProgress(''))
  if (values.html) await writeFile(values.html, toHtml(report))
  if (values.junit) await writeFile(values.junit, toJUnit(report))
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
  write(toTerminalText(report, hasColor))
  return report.isPassed ? 0 : 1
}

/** Returns the reasons by the names of saboteurs, of values such as `redirect="we follow none"` and of files. */
function readAccepted(values: readonly string[]): Record<string, string> {
  const accepted: Record<string, string> = {}
  for (const value of values) {
    const [, name, reason] = /^([a-z0-9-]+)=(.*)$/s.exec(value) ?? []
    if (name !== undefined && reason !== undefined) accepted[name] = reason
    else
      Object.assign(
        accepted,
        readJson(value, `what --accept ${value} names`, 'Add a reason, as in: --accept name="reason".'),
      )
  }
  return accepted
}
