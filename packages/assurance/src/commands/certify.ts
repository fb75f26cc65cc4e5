import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import {
  deliver,
  dialectDifferences,
  errorKind,
  messageOf,
  readDialectFlags,
  resolveDialect,
  toMs,
  wantsColor,
} from '@permit-tracking/mock/internal'
import { type CertifyOptions, certify } from '../certify/certify.ts'
import { createHazards, everythingName } from '../certify/hazards.ts'
import { renderCertifyReport } from '../certify/html-report.ts'
import { type CertifyReceiverOptions, certifyReceiver } from '../certify/receiver.ts'
import {
  type CertifyReport,
  type CertifyResult,
  formatResult,
  isMet,
  type Reproduction,
  summarize,
} from '../certify/report.ts'
import { copyFile, createCommandIntegration, folderVariable } from './command-integration.ts'
import { endEarly } from './end-early.ts'

/** Line of `--help`. */
export const summary = 'runs an integration or a webhook receiver under failures, and reports the damage'

/** Certifies a command or a receiver, and returns the exit code: 1 for damage, 2 for wrong arguments. */
export async function run(args: readonly string[]): Promise<number> {
  let certification: Certification | undefined
  try {
    certification = readArguments(args)
  } catch (error) {
    return fail(error, 2)
  }
  if (!certification) {
    process.stdout.write(help)
    return 0
  }
  endEarly()
  try {
    const report = await certification.start()
    const { json, html } = certification
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`)
    if (html !== undefined) writeFileSync(html, renderCertifyReport(report))
    process.stdout.write(`\n${summarize(report.results)}\n`)
    return report.passed ? 0 : 1
  } catch (error) {
    return fail(error, errorKind(error) === 'input' ? 2 : 1)
  }
}

/** Certification that the arguments describe. */
interface Certification {
  start(): Promise<CertifyReport>
  readonly json: string | undefined
  readonly html: string | undefined
}

function fail(error: unknown, code: number): number {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
  const advice = code === 2 ? ' See certify --help.' : ''
  process.stderr.write(`permit-tracking-assurance: ${messageOf(error)}${cause}${advice}\n`)
  return code
}

const flags = {
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string' },
  quick: { type: 'boolean', default: false },
  recurring: { type: 'boolean', default: false },
  hazard: { type: 'string', multiple: true },
  dialect: { type: 'string', multiple: true },
  dialects: { type: 'string' },
  timeout: { type: 'string' },
  latency: { type: 'string' },
  receiver: { type: 'string' },
  'secret-env': { type: 'string', default: 'WEBHOOK_SECRET' },
  json: { type: 'string' },
  html: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const help = `npx @permit-tracking/assurance certify - survival of an integration

  npx @permit-tracking/assurance certify [options] -- node integration.js
  npx @permit-tracking/assurance certify [options] --receiver http://127.0.0.1:3000/webhooks

A command runs against a mock with failures, and again after it failed. It gets PERMIT_TRACKING_BASE_URL,
PERMIT_TRACKING_API_KEY, and in ${folderVariable} an empty folder for what it stores.
Damage is a contact that is missing or exists twice, and a permit that should (not) be on the watchlist, compared
with an undisturbed run.
  --seed <number>      first seed; the same seed makes the same report     (1)
  --seeds <number>     seeds per hazard                                    (3; 1 with --quick)
  --quick              one seed, and no dialects
  --hazard <name>      only this hazard; may be repeated
  --dialects <which>   each, pairs, both, none: a sweep over dialects      (pairs; none with --quick)
  --dialect <key=value> sets a known switch of the dialect, or those of a .json file; may be repeated
  --recurring          the command keeps a copy: it also runs after a failure has ended, and writes
                       its rows to ${copyFile} in the folder, as a list of permits
  --timeout <duration> time limit of a run                                 (30s)
  --latency <duration> delay of late responses; above the integration's timeout  (1s)

A receiver gets every kind of event, duplicates, reordered, late, broken and forged deliveries.
  --receiver <url>     its URL: HTTPS, or HTTP on this machine
  --secret-env <name>  environment variable with its secret                (WEBHOOK_SECRET)
  --timeout <duration> time limit of a response                            (10s)
  --seed and --dialect as above

  --json <file>, --html <file>  also write the report there

Hazards: ${createHazards(1, 1)
  .map(({ name }) => name)
  .join(', ')
  .replace(/(.{1,88})(, |$)/g, '$1$2\n         ')
  .trimEnd()}
         ${everythingName}

Exit codes: 0 no damage, 1 damage or an integration that fails undisturbed, 2 wrong arguments.
`

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values']

/** Returns undefined for `--help`. @throws Error for wrong arguments. */
function readArguments(args: readonly string[]): Certification | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true })
  const { json, html, receiver } = values
  if (values.help) return undefined
  const start =
    receiver === undefined ? readCommand(values, positionals) : readReceiver(values, receiver, positionals)
  return { start, json, html }
}

function readCommand(values: Values, [file, ...args]: readonly string[]): Certification['start'] {
  if (file === undefined) throw new TypeError('A command is missing: certify -- node integration.js.')
  const { hazard: hazards, latency, recurring: isRecurring, quick } = values
  const command = { file, args, isRecurring, timeoutMs: toMs(toDuration(values.timeout ?? '30s')) }
  const options: CertifyOptions = {
    time: 'real',
    seed: toInteger('--seed', values.seed),
    seeds: toInteger('--seeds', values.seeds ?? (quick ? '1' : '3')),
    dialects: toCover(values.dialects ?? (quick ? 'none' : 'pairs')),
    dialect: toDialect(values.dialect),
    onResult: writeResult,
    ...(hazards && { hazards }),
    ...(latency !== undefined && { latency: toDuration(latency) }),
  }
  return () => certify((mock) => createCommandIntegration(mock, command), options)
}

function readReceiver(values: Values, url: string, positionals: readonly string[]): Certification['start'] {
  if (positionals.length > 0) throw new TypeError('--receiver and a command cannot be combined.')
  const unused = commandFlags.find((name) => values[name])
  if (unused) throw new TypeError(`--receiver and --${unused} cannot be combined.`)
  const variable = values['secret-env']
  const secret = process.env[variable]
  if (!secret) throw new TypeError(`The environment variable ${variable} must contain the webhook secret.`)
  const options: CertifyReceiverOptions = {
    secret,
    seed: toInteger('--seed', values.seed),
    dialect: toDialect(values.dialect),
    fetch: deliver,
    ...(values.timeout !== undefined && { timeout: toDuration(values.timeout) }),
  }
  return async () => {
    const report = await certifyReceiver(url, options)
    for (const result of report.results) writeResult(result)
    return report
  }
}

/** Flags that have no meaning for a receiver. */
const commandFlags = ['seeds', 'quick', 'recurring', 'hazard', 'dialects', 'latency'] as const

function writeResult(result: CertifyResult): void {
  const lines = formatResult(result, toFlags)
  const color = result.findings.length > 0 ? 31 : isMet(result) ? 32 : 90
  const hasColor = wantsColor(process.env, process.stdout.isTTY)
  process.stdout.write(hasColor ? `\u001b[${color}m${lines}\u001b[0m\n` : `${lines}\n`)
}

/** Returns what repeats a finding as flags. */
function toFlags({ hazards, seed, dialect }: Reproduction): string {
  const switches = dialectDifferences(dialect).map((name) => `--dialect ${name}=${String(dialect[name])}`)
  const selection = hazards ? [`--seeds 1 --dialects none --hazard ${hazards.join(' --hazard ')}`] : []
  return [`--seed ${seed}`, ...selection, ...switches].join(' ')
}

function toInteger(flag: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new TypeError(`${flag} must be an integer from 1 (received ${JSON.stringify(text)}).`)
}

function toCover(text: string): NonNullable<CertifyOptions['dialects']> {
  const cover = (['each', 'pairs', 'both', 'none'] as const).find((name) => name === text)
  if (cover) return cover
  throw new TypeError(`--dialects must be each, pairs, both or none (received ${JSON.stringify(text)}).`)
}

function toDialect(switches?: readonly string[]): NonNullable<CertifyOptions['dialect']> {
  const known = readDialectFlags(switches)
  const dialect = resolveDialect(known)
  return Object.fromEntries(Object.entries(dialect).filter(([name]) => Object.hasOwn(known, name)))
}

function toDuration(text: string): `${number}ms` {
  // `toMs` checks what the type cannot.
  return `${toMs(text as `${number}ms`)}ms`
}
