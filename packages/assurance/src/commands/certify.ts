import process from 'node:process'
import { Command, Option } from '@commander-js/extra-typings'
import { deliver, dialectDifferences, toMs } from '@permit-tracking/mock/internal'
import { certify } from '../certify/certify.ts'
import { createHazards, everything } from '../certify/hazards.ts'
import { certifyReceiver } from '../certify/receiver.ts'
import type { CertifyReport, Reproduction } from '../certify/report.ts'
import { toPage } from '../certify/report-page.ts'
import { addSwitches, addValue, type RunCommand, readDuration, readInteger, usageError } from './command.ts'
import { copyFile, createCommandIntegration, folderVariable } from './command-integration.ts'

/** Creates the command that certifies a command or a receiver. */
export function createCertifyCommand(run: RunCommand) {
  return new Command('certify')
    .summary('runs an integration or a webhook receiver under failures, and reports the damage')
    .description(
      `A command runs against a mock with failures, and again after it failed. It gets PERMIT_TRACKING_BASE_URL, PERMIT_TRACKING_API_KEY, and in ${folderVariable} an empty folder for what it stores. Damage is a contact that is missing or exists twice, and a permit that should (not) be on the watchlist, compared with an undisturbed run.\n\nA receiver gets every kind of event, duplicates, reordered, late, broken and forged deliveries.\n\nHazards: ${[...createHazards(1, 1).map(({ name }) => name), everything.name].join(', ')}.`,
    )
    .usage(
      '[options] -- node integration.js\n       npx @permit-tracking/assurance certify [options] --receiver <url>',
    )
    .argument('[command...]')
    .option('--seed <n>', 'first seed; the same seed makes the same report', readInteger, 1)
    .option('--seeds <n>', 'seeds per hazard (1)', readInteger)
    .option('--hazard <name>', 'only this hazard; may be repeated', addValue)
    .addOption(
      new Option(
        '--dialects <which>',
        'a sweep over dialects, which takes many minutes; none if absent',
      ).choices(['each', 'pairs', 'both', 'none'] as const),
    )
    .option(
      '--dialect <key=value>',
      'sets a known switch of the dialect, or the switches of a .json file; may be repeated',
      addSwitches,
    )
    .option(
      '--recurring',
      `the command keeps a copy: it also runs after a failure has ended, and writes its rows to ${copyFile} in the folder, as a list of permits`,
    )
    .option(
      '--timeout <duration>',
      'time limit of a run (30s), or of a response of a receiver (10s)',
      readDuration,
    )
    .option(
      '--latency <duration>',
      "delay of late responses; above the integration's timeout (1s)",
      readDuration,
    )
    .addOption(
      new Option(
        '--receiver <url>',
        'URL of a receiver: HTTPS, or HTTP on this machine; WEBHOOK_SECRET has its secret. --seed, --dialect and --timeout apply to it',
      ).conflicts(['seeds', 'recurring', 'hazard', 'dialects', 'latency']),
    )
    .option('--html <file>', 'writes the report as one HTML file')
    .option('--json <file>', 'writes the report as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 no damage; 1 damage, no hazard met, or an integration that fails\nundisturbed; 2 wrong arguments.',
    )
    .action(([file, ...args], { receiver, seed, dialect = {}, timeout, ...options }) =>
      run(options, async ({ showProgress, signal, exit }) => {
        // What the runs have started ends with this process.
        signal.addEventListener('abort', exit)
        let report: CertifyReport
        if (receiver === undefined) {
          if (file === undefined) throw usageError('A command is missing: certify -- node integration.js.')
          const { hazard: hazards, latency, recurring: isRecurring = false } = options
          const command = { file, args, isRecurring, timeoutMs: toMs(timeout ?? '30s') }
          report = await certify((mock) => createCommandIntegration(mock, command), {
            time: 'real',
            seed,
            seeds: options.seeds ?? 1,
            dialects: options.dialects ?? 'none',
            dialect,
            onResult: ({ hazard, survived, experiments }) =>
              showProgress(`${survived} of ${experiments} ${hazard}`),
            ...(hazards && { hazards }),
            ...(latency !== undefined && { latency }),
          }).finally(() => showProgress(''))
        } else {
          if (file !== undefined) throw usageError('--receiver and a command cannot be combined.')
          const secret = process.env.WEBHOOK_SECRET
          if (!secret)
            throw usageError('The environment variable WEBHOOK_SECRET must contain the webhook secret.')
          const limits = timeout === undefined ? {} : { timeout }
          report = await certifyReceiver(receiver, { secret, seed, dialect, fetch: deliver, ...limits })
        }
        return { isPassed: report.passed, report, page: toPage(report, toFlags) }
      }),
    )
}

/** Returns what repeats a finding as flags. */
function toFlags({ hazards, seed, dialect }: Reproduction): string {
  const switches = dialectDifferences(dialect).map((name) => `--dialect ${name}=${String(dialect[name])}`)
  const selection = hazards ? [`--hazard ${hazards.join(' --hazard ')}`] : []
  return [`--seed ${seed}`, ...selection, ...switches].join(' ')
}
