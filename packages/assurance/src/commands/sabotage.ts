import process from 'node:process'
import { Command } from '@commander-js/extra-typings'
import { toPage } from '../sabotage/report-page.ts'
import { sabotage } from '../sabotage/run-sabotage.ts'
import { saboteurs } from '../sabotage/saboteurs.ts'
import { addValue, type RunCommand, readDuration, readInteger, readJson, usageError } from './command.ts'

/** Creates the command that runs a test suite against the bugs of the service. */
export function createSabotageCommand(run: RunCommand) {
  return new Command('sabotage')
    .summary('runs a test suite against bugs of the service, and lists those it missed')
    .description(
      'Runs the suite once with the intact mock, and then once for each saboteur that it reaches: a bug such as a missing page, a duplicate delivery or a wrong total. A saboteur is killed if the suite fails twice, and survives if it passes. Gross bugs, which any test of a result notices, have a score apart from that of the subtle ones.\n\nName Vitest (4.1 or newer) or Jest (30 or newer) itself to have it loaded once, and only the test files run that reach a saboteur. Every other command is started for each run. It should stop at its first failure. The report names the test that killed a saboteur, by the output of Vitest, Jest, node:test or TAP, or by the JUnit file that the command writes to {junit}, as in: pytest -x --junitxml={junit}. The suite and its mocks need Node 20.16 or newer, except with --server.',
    )
    .usage('[options] -- <test command>')
    .argument('[command...]')
    .option('--only <a,b>', 'runs these saboteurs only', addValue)
    .option(
      '--accept <name=why>',
      'accepts a survivor for a reason, as in total-too-low="we never show it"; or a JSON file with names and reasons; may be repeated',
      addValue,
    )
    .option(
      '--baseline <file>',
      'fails only for survivors that are new since this --json report, and for killed ones that are not reached now',
    )
    .option('--concurrency <n>', 'runs at the same time; 1 for a suite with a fixed port (2)', readInteger)
    .option(
      '--timeout <duration>',
      'maximum of a run, as 90s; longer ones count as killed (five times the first run, plus 10 s; 10 min for the first)',
      readDuration,
    )
    .option(
      '--server <url>',
      'breaks the standalone mock at this address, which the suite uses, and starts every run with the data that it has now; PERMIT_TRACKING_MOCK_TOKEN has its control token',
    )
    .option('--html <file>', 'writes the report as one HTML file')
    .option('--json <file>', 'writes the report as JSON')
    .option('--list', 'lists all saboteurs')
    .addHelpText(
      'after',
      '\nExit codes: 0 passed; 1 a survivor that is not accepted, or with --baseline\na worse outcome, nothing reached, or a suite that is flaky or fails without a\nsaboteur; 2 wrong arguments.',
    )
    .action((command, { list, only, accept = [], baseline, server, concurrency, timeout, ...reports }) =>
      run(reports, async ({ showProgress, signal }) => {
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
          server:
            server === undefined ? undefined : { url: server, token: process.env.PERMIT_TRACKING_MOCK_TOKEN },
          signal,
          onResult: ({ name, outcome }) => showProgress(`${outcome} ${name}`),
        }).finally(() => showProgress(''))
        return { isPassed: report.isPassed, report, page: toPage(report) }
      }),
    )
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
