import { Command } from '@commander-js/extra-typings'
import { toMs } from '@permit-tracking/mock/internal'
import { serve } from '@permit-tracking/mock/server'
import { drift } from '../drift/drift.ts'
import { toPage } from '../drift/report-page.ts'
import { startChild } from '../sabotage/child-process.ts'
import { limitRun } from '../sabotage/run-command.ts'
import { addSwitches, type RunCommand, readDuration, readInteger, usageError } from './command.ts'
import { assertSucceeded } from './command-integration.ts'

/** Creates the command that finds the permits that a client loses while the list changes. */
export function createDriftCommand(run: RunCommand) {
  return new Command('drift')
    .summary('serves a list that changes while it is read, and finds what a client loses')
    .description(
      'Runs a command that reads all of GET /permits and prints the uuid of each permit, one per line. It gets PERMIT_TRACKING_BASE_URL and PERMIT_TRACKING_API_KEY. Other lines are skipped.\n\nAfter each page permits are added, updated and removed. A permit is lost if it was on the list from the first page to the last, and the command did not print it. The report names the request that lost it. A loop over the page numbers reads the same list, to show that permits can be lost.',
    )
    .usage('[options] -- node read.js')
    .argument('[command...]')
    .option('--seed <n>', 'first seed; the same seed makes the same changes (1)', readInteger)
    .option('--seeds <n>', 'number of reads, each with the next seed (3)', readInteger)
    .option('--changes <n>', 'permits that are added, updated and removed after each page (1)', readInteger)
    .option('--dialect <key=value>', 'sets a switch of the dialect; may be repeated', addSwitches)
    .option('--timeout <duration>', 'time limit of a read (1m)', readDuration)
    .option('--html <file>', 'writes the report as one HTML file')
    .option('--json <file>', 'writes the report as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing lost; 1 a lost permit, a command that fails or reads\nnothing, or changes by which nothing can be lost; 2 wrong arguments.',
    )
    .action((command, { timeout = '1m', html, json, ...options }) =>
      run({ html, json }, async ({ signal }) => {
        if (command.length === 0) throw usageError('A command is missing: drift -- node read.js.')
        const limits = { timeoutMs: toMs(timeout), signal }
        const report = await drift(async (mock) => {
          const server = await serve(mock)
          const env = { PERMIT_TRACKING_BASE_URL: server.url, PERMIT_TRACKING_API_KEY: mock.apiKey }
          let printed = ''
          try {
            const child = startChild(command, { env })
            child.process.stdout?.on('data', (text: string) => {
              printed += text
              if (printed.length > maxPrinted) child.end()
            })
            const outcome = await limitRun(child, child.closed, limits)
            if (printed.length > maxPrinted) throw new Error(printsTooMuch)
            assertSucceeded(outcome, limits.timeoutMs)
          } finally {
            await server.close({ force: true })
          }
          return printed.split(/\s+/)
        }, options)
        return { isPassed: report.passed, report, page: toPage(report) }
      }),
    )
}

/** Maximum length of what a read prints. All permits with their fields have less than 2 MB. */
const maxPrinted = 16 * 1024 * 1024

const printsTooMuch =
  'The command printed more than 16 MiB. It must print the uuid of each permit, one per line, and then end.'
