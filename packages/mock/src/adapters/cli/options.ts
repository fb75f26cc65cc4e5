import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Duration, defaultStart, toEpochMs } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { resolveDialect } from '../../dialect/resolve-dialect.ts'
import type { Fixtures } from '../../domain/fixtures/fixtures.ts'
import { messageOf } from '../../errors/message-of.ts'
import { assertValue, integer, invalidOption, nonEmptyString } from '../../errors/options.ts'
import { closest } from '../../errors/suggest-name.ts'
import type { Latency } from '../../http/faults/latency.ts'
import { type MockOptions, type OrganizationOptions, planNames } from '../../options/options.ts'
import { resolvePlan } from '../../options/resolve-options.ts'
import { type Cors, corsModes } from '../server/cors.ts'
import { readDialectFlags } from './dialect-flag.ts'
import { type FaultFlag, readFault, readLatency } from './faults.ts'
import { flags } from './flags.ts'
import { standaloneDialect } from './help.ts'

/** Options of the command line. */
export interface CliOptions {
  readonly mock: MockOptions & { readonly dialect: Dialect }
  readonly port: number
  readonly host: string
  readonly cors: Cors
  /** Options of the control API; false without it. */
  readonly control: false | { readonly token?: string }
  readonly faults: readonly FaultFlag[]
  /** Initial webhook. */
  readonly webhook: { readonly url: string; readonly secret?: string } | undefined
  /** File that stores the state; undefined without `--data`. */
  readonly data: string | undefined
  /** True if the server ends when its standard input does. */
  readonly endsWithParent: boolean
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly isHelp: boolean
  readonly isVersion: boolean
}

/**
 * Reads the arguments of the command line, and the token from `PERMIT_TRACKING_MOCK_TOKEN` if no flag has one.
 *
 * @throws Error for an invalid argument.
 */
export function readArguments(
  args: readonly string[],
  { PERMIT_TRACKING_MOCK_TOKEN: token }: NodeJS.ProcessEnv = {},
): CliOptions {
  const values = parse(args)
  for (const name of ['host', 'data', 'control-token'] as const) {
    if (values[name] !== undefined) assertValue(`--${name}`, values[name], nonEmptyString)
  }
  const latency = values.latency === undefined ? [] : [latencyFault(readLatency('--latency', values.latency))]
  return {
    port: toCount('--port', values.port, 65_535),
    host: values.host,
    cors: toChoice('--cors', values.cors, corsModes),
    control: toControl(values, token),
    mock: {
      clock: toClock(values),
      // Digits are passed as a number, so `--seed 007` creates the data of `seed: 7`.
      ...(values.seed === undefined
        ? {}
        : { seed: /^\d+$/.test(values.seed) ? Number(values.seed) : values.seed }),
      ...toData(values),
      ...toPlan(values),
      dialect: resolveDialect({
        ...standaloneDialect,
        ...readDialectFlags(values.dialect),
      }),
      // Programs in any language can select faults with a `Prefer` header.
      preferHeader: true,
    },
    faults: [...latency, ...(values.fault ?? []).map(readFault)],
    webhook: toWebhook(values),
    data: values.data,
    endsWithParent: values.parent,
    isJson: values.json,
    isQuiet: values.quiet,
    isHelp: values.help,
    isVersion: values.version,
  }
}

function readFixtures(path: string): Fixtures {
  try {
    // The mock checks every record.
    return JSON.parse(readFileSync(path, 'utf8')) as Fixtures
  } catch (error) {
    throw new Error(`Could not read the fixtures ${path}: ${messageOf(error)}.`)
  }
}

const clocks = ['real', 'manual'] as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    throw new Error(explain(messageOf(error)))
  }
}

/** Shortens Node's message. */
function explain(message: string): string {
  const [, valueless, ambiguous] =
    /^Option '.*?(--[^' ]+)(?: <value>)?' argument (?:missing|(is ambiguous))/.exec(message) ?? []
  if (valueless !== undefined) {
    if (ambiguous === undefined) return `${valueless} needs a value: ${valueless}=VALUE.`
    return `A value of ${valueless} that begins with a dash needs an equals sign: ${valueless}=-VALUE.`
  }
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? []
  if (unknown !== undefined) {
    const nearest = closest(unknown.replace(/^-+/, ''), Object.keys(flags))
    return `Unknown option ${unknown}${nearest ? `. Did you mean --${nearest}?` : '.'}`
  }
  const [sentence = ''] = message.split(/(?<=\.|')\s*\.?\s+(?=To|This|$)/)
  return `${sentence.replace(/\.$/, '')}.`
}

type Values = ReturnType<typeof parse>

/** Returns the options of the initial data. */
function toData({
  permits,
  watched,
  contacts,
  fixtures,
  'data-until': dataUntil,
}: Values): OrganizationOptions {
  return {
    ...(permits === undefined ? {} : { permits: toCount('--permits', permits, 1_000_000) }),
    ...(watched === undefined ? {} : { watched: toCount('--watched', watched, 1_000_000) }),
    ...(contacts === undefined ? {} : { contacts: toCount('--contacts', contacts, 1_000_000) }),
    ...(fixtures === undefined ? {} : { fixtures: readFixtures(fixtures) }),
    ...(dataUntil === undefined ? {} : { dataUntil: toTime('--data-until', dataUntil, ['now']) }),
  }
}

/** Reads a plan: its name, or an agreed limit such as `5000`, per minute, or `5000/10s`. */
function toPlan({ plan: text }: Values): Pick<OrganizationOptions, 'plan'> {
  if (text === undefined) return {}
  const name = planNames.find((each) => each === text)
  if (name) return { plan: name }
  const [, limit, window = '60s'] = /^(\d+)(?:\/(\S+))?$/.exec(text) ?? []
  try {
    // The cast is safe: `resolvePlan` throws if the window is not a duration.
    const agreed = { limit: Number(limit), window: window as Duration }
    if (limit !== undefined) return { plan: { ...agreed, window: resolvePlan(agreed).rateLimit.windowMs } }
  } catch {}
  throw invalidOption('--plan', `one of ${planNames.join(', ')}, or a limit such as 5000 or 5000/10s`, text)
}

function toClock({ clock, 'start-at': startAt }: Values): NonNullable<MockOptions['clock']> {
  const choice = toChoice('--clock', clock, clocks)
  if (startAt === undefined) return choice
  if (choice === 'manual') return { startAt: toTime('--start-at', startAt) }
  throw new Error('--start-at is for a clock that can be set: add --clock manual.')
}

/** Checks a time, which may also be one of the given words. */
function toTime(flag: string, text: string, words: readonly string[] = []): string {
  try {
    if (!words.includes(text)) toEpochMs(text)
    return text
  } catch {
    throw invalidOption(flag, [...words, `a time with a zone such as ${defaultStart}`].join(' or '), text)
  }
}

function toWebhook({ webhook: url, 'webhook-secret': secret }: Values): CliOptions['webhook'] {
  if (url !== undefined) return { url, ...(secret === undefined ? {} : { secret }) }
  if (secret === undefined) return undefined
  throw new Error('--webhook-secret needs the address of the webhook: --webhook <url>.')
}

function toControl(values: Values, fromEnvironment: string | undefined): CliOptions['control'] {
  const flag = values['control-token']
  const token = flag ?? (fromEnvironment || undefined)
  if (values['no-control']) {
    if (flag === undefined) return false
    throw new Error('--no-control and --control-token cannot be combined. Remove one of them.')
  }
  return token === undefined ? {} : { token }
}

function latencyFault(latency: Latency): FaultFlag {
  return { fault: { kind: 'delay', latency } }
}

function toCount(flag: string, text: string, maximum: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : text
  assertValue(flag, value, integer(0, maximum))
  return Number(value)
}

function toChoice<Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === text)
  if (choice) return choice
  throw invalidOption(flag, `one of ${choices.join(', ')}`, text)
}
