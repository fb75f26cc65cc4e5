import process from 'node:process'
import { toPage } from '../sabotage/report-page.ts'
import { sabotage } from '../sabotage/run-sabotage.ts'
import { saboteurs } from '../sabotage/saboteurs.ts'
import { type CommandInput, type CommandOutcome, readJson, type Terminal, usageError } from './command.ts'

/** Runs a test suite against the bugs of the service. */
export async function sabotageCommand(
  { values, command }: CommandInput<'sabotage'>,
  { showProgress, signal }: Terminal,
): Promise<CommandOutcome> {
  const { list, only, accept = [], baseline, server, concurrency, timeout } = values
  if (list) {
    const text = saboteurs.map(({ name, harm }) => `${name.padEnd(34)}${harm}\n`).join('')
    return { isPassed: true, text }
  }
  if (command.length === 0) {
    throw usageError('The command of the test suite is missing. Add it after --, as in: -- npm test.')
  }
  const report = await sabotage({
    command,
    only: only?.flatMap((names) => names.split(',')),
    accept: readAccepted(accept),
    concurrency,
    timeout,
    baseline:
      baseline && readJson(baseline, `the baseline ${baseline}`, `Create it with --json ${baseline}.`),
    server: server === undefined ? undefined : { url: server, token: process.env.PERMIT_TRACKING_MOCK_TOKEN },
    signal,
    onResult: ({ name, outcome }) => showProgress(`${outcome} ${name}`),
  }).finally(() => showProgress(''))
  return { isPassed: report.isPassed, report, page: toPage(report) }
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
