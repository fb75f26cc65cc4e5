import process from 'node:process'
import { Command, Option } from '@commander-js/extra-typings'
import { compare } from '../compare/compare.ts'
import { grades } from '../compare/difference.ts'
import { toPage } from '../compare/report-page.ts'
import { assertWritable, type RunCommand, readJson, usageError } from './command.ts'

/** Creates the command that compares a live service with the mock. */
export function createCompareCommand(run: RunCommand) {
  return new Command('compare')
    .summary('finds the dialect of a live service, and the differences that the dialect does not explain')
    .description(
      'PERMIT_TRACKING_API_KEY has the key of the service, which needs the read permission. It only reads, about 70 times, at most ten times a second, and stops when a tenth of the rate limit is left.\n\nThen it sends the same requests to mocks that have the data of the service. A switch of the dialect is determined if the mock responds like the service with one value only. Every difference that remains has a grade. breaking: status, error code, type of a field, missing field, unit of a header. shape: undocumented field, null, format, metadata of a page. order: items of a page, or their order. value: anything else.',
    )
    .addOption(
      new Option('--base-url <url>', 'base URL of the service')
        .env('PERMIT_TRACKING_BASE_URL')
        .makeOptionMandatory(),
    )
    .option(
      '--save <file>',
      'writes the statuses and types of the responses as JSON, without a value of the service',
    )
    .option('--against <file>', 'also lists what has changed since --save wrote this file')
    .addOption(
      new Option('--fail-on <grade>', 'grade from which the exit code is 1')
        .choices([...grades, 'never'] as const)
        .default('breaking' as const),
    )
    .option('--html <file>', 'writes the report as one HTML file')
    .option('--json <file>', 'writes the report as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 compared; 1 a difference from that grade, a change, or a service\nthat could not be read; 2 wrong arguments.',
    )
    .action(({ baseUrl, save, against: file, failOn, ...reports }) =>
      run(reports, async ({ signal }) => {
        const apiKey = process.env.PERMIT_TRACKING_API_KEY
        if (!apiKey) {
          throw usageError('The environment variable PERMIT_TRACKING_API_KEY must contain the API key.')
        }
        const against = file && readJson(file, `the reading in ${file}`, `Create it with --save ${file}.`)
        assertWritable(save)
        const report = await compare({ baseUrl, apiKey, against, signal })
        const isChanged = report.changes !== undefined && report.changes.length > 0
        const failing = failOn === 'never' ? [] : grades.slice(0, grades.indexOf(failOn) + 1)
        const isDifferent = report.differences.some(({ grade }) => failing.includes(grade))
        const isPassed = report.stopped === undefined && !isChanged && !isDifferent
        const page = toPage(report, baseUrl)
        if (save === undefined) return { isPassed, report, page }
        // What an interrupted reading lacks would be missed by every later comparison.
        if (report.stopped === undefined) return { isPassed, report, page, files: { [save]: report.reading } }
        const summary = [...page.summary, `${save} was not written, because the reading ended early.`]
        return { isPassed, report, page: { ...page, summary } }
      }),
    )
}
