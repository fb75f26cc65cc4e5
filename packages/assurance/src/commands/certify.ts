import process from 'node:process'
import type { Dialect } from '@permit-tracking/mock'
import {
  deliver,
  dialectDifferences,
  messageOf,
  readDialectFlags,
  toMs,
} from '@permit-tracking/mock/internal'
import { type CertifyOptions, certify } from '../certify/certify.ts'
import { certifyReceiver } from '../certify/receiver.ts'
import type { CertifyReport, Reproduction } from '../certify/report.ts'
import { toPage } from '../certify/report-page.ts'
import { type CommandInput, type CommandOutcome, type Terminal, usageError } from './command.ts'
import { createCommandIntegration } from './command-integration.ts'

/** Certifies a command or a receiver. */
export async function certifyCommand(
  { values, command }: CommandInput<'certify'>,
  { showProgress, signal, exit }: Terminal,
): Promise<CommandOutcome> {
  // What the runs have started ends with this process.
  signal.addEventListener('abort', exit)
  const { receiver } = values
  const certifying =
    receiver === undefined
      ? certifyProgram(values, command, showProgress)
      : certifyUrl(values, receiver, command)
  const report = await certifying.finally(() => showProgress(''))
  return { isPassed: report.passed, report, page: toPage(report, toFlags) }
}

type Values = CommandInput<'certify'>['values']

async function certifyProgram(
  values: Values,
  [file, ...args]: readonly string[],
  showProgress: Terminal['showProgress'],
): Promise<CertifyReport> {
  if (file === undefined) throw usageError('A command is missing: certify -- node integration.js.')
  const { hazard: hazards, latency, recurring: isRecurring, timeout = '30s' } = values
  const command = { file, args, isRecurring, timeoutMs: toMs(timeout) }
  const options: CertifyOptions = {
    time: 'real',
    seed: values.seed,
    seeds: values.seeds ?? 1,
    dialects: values.dialects ?? 'none',
    dialect: toDialect(values.dialect),
    onResult: ({ hazard, survived, experiments }) => showProgress(`${survived} of ${experiments} ${hazard}`),
    ...(hazards && { hazards }),
    ...(latency !== undefined && { latency }),
  }
  return certify((mock) => createCommandIntegration(mock, command), options)
}

async function certifyUrl(values: Values, url: string, command: readonly string[]): Promise<CertifyReport> {
  if (command.length > 0) throw usageError('--receiver and a command cannot be combined.')
  const unused = commandFlags.find((name) => values[name])
  if (unused) throw usageError(`--receiver and --${unused} cannot be combined.`)
  const secret = process.env.WEBHOOK_SECRET
  if (!secret) throw usageError('The environment variable WEBHOOK_SECRET must contain the webhook secret.')
  return certifyReceiver(url, {
    secret,
    seed: values.seed,
    dialect: toDialect(values.dialect),
    fetch: deliver,
    ...(values.timeout !== undefined && { timeout: values.timeout }),
  })
}

/** Flags that have no meaning for a receiver. */
const commandFlags = ['seeds', 'recurring', 'hazard', 'dialects', 'latency'] as const

/** Returns what repeats a finding as flags. */
function toFlags({ hazards, seed, dialect }: Reproduction): string {
  const switches = dialectDifferences(dialect).map((name) => `--dialect ${name}=${String(dialect[name])}`)
  const selection = hazards ? [`--hazard ${hazards.join(' --hazard ')}`] : []
  return [`--seed ${seed}`, ...selection, ...switches].join(' ')
}

function toDialect(texts?: readonly string[]): Partial<Dialect> {
  try {
    // Both functions check the values.
    return readDialectFlags(texts) as Partial<Dialect>
  } catch (error) {
    throw usageError(messageOf(error))
  }
}
