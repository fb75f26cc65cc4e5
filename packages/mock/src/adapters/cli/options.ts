import { parseArgs } from 'node:util'
import { type Dialect, defaultDialect } from '../../dialect/dialect.ts'
import { resolveDialect } from '../../dialect/resolve-dialect.ts'
import type { Latency } from '../../http/faults/latency.ts'
import { nearestName } from '../../nearest.ts'
import { type MockOptions, type Plan, planLimits } from '../../options/options.ts'
import { type Cors, corsModes } from '../cors.ts'
import { type FaultFlag, readFault, readLatency } from './faults.ts'
import { flags } from './flags.ts'
import { standaloneDialect } from './help.ts'

/** What the command line asks for. */
export interface CliOptions {
  readonly mock: MockOptions & { readonly dialect: Dialect }
  readonly port: number
  readonly host: string
  readonly cors: Cors
  /** How the mock may be steered over HTTP; false for not at all. */
  readonly control: false | { readonly token?: string }
  readonly faults: readonly FaultFlag[]
  /** File that keeps the state; nothing without `--data`. */
  readonly data: string | undefined
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly isHelp: boolean
  readonly isVersion: boolean
}

/**
 * Reads the arguments of the command line.
 *
 * @throws Error with one sentence about the first argument that is wrong.
 */
export function readArguments(args: readonly string[]): CliOptions {
  const values = parse(args)
  if (values.data === '') throw new Error('--data takes the path of a file, which is not empty.')
  const latency = values.latency === undefined ? [] : [late(readLatency('--latency', values.latency))]
  return {
    port: toCount('--port', values.port, 65_535),
    host: values.host,
    cors: toChoice('--cors', values.cors, corsModes),
    control: toControl(values),
    mock: {
      clock: toChoice('--clock', values.clock, clocks),
      // The command line has only text; a number means the same seed as in code.
      ...(values.seed === undefined
        ? {}
        : { seed: /^\d+$/.test(values.seed) ? Number(values.seed) : values.seed }),
      ...(values.permits === undefined ? {} : { permits: toCount('--permits', values.permits, 1_000_000) }),
      ...(values.plan === undefined ? {} : { plan: toChoice('--plan', values.plan, plans) }),
      dialect: resolveDialect({
        ...standaloneDialect,
        ...Object.fromEntries((values.dialect ?? []).map(toSwitch)),
      }),
      prefer: true,
    },
    faults: [...latency, ...(values.fault ?? []).map(readFault)],
    data: values.data,
    isJson: values.json,
    isQuiet: values.quiet,
    isHelp: values.help,
    isVersion: values.version,
  }
}

const clocks = ['real', 'manual'] as const

// The keys of a frozen table are its literal names, which `Object.keys` doesn't know.
const plans = Object.keys(planLimits) as readonly Plan[]

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    throw new Error(explain(error instanceof Error ? error.message : String(error)))
  }
}

/** One sentence for what Node says at length, with advice how to pass such an argument anyway. */
function explain(message: string): string {
  const [, valueless] =
    /^Option '.*?(--[^' ]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(message) ?? []
  if (valueless !== undefined) return `${valueless} needs a value: ${valueless}=VALUE.`
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? []
  if (unknown !== undefined) {
    const nearest = nearestName(unknown.replace(/^-+/, ''), Object.keys(flags))
    return `Unknown option ${unknown}${nearest ? `; did you mean --${nearest}?` : '.'}`
  }
  const [sentence = ''] = message.split(/(?<=\.|')\s*\.?\s+(?=To|This|$)/)
  return `${sentence.replace(/\.$/, '')}.`
}

function toControl(values: ReturnType<typeof parse>): CliOptions['control'] {
  const token = values['control-token']
  if (values['no-control']) {
    if (token === undefined) return false
    throw new Error('--no-control and --control-token exclude each other; give one of them.')
  }
  if (token === '') throw new Error('--control-token takes a token, which is not empty.')
  return token === undefined ? {} : { token }
}

function late(latency: Latency): FaultFlag {
  return { fault: { as: 'none', latency } }
}

function toCount(flag: string, text: string, maximum: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value <= maximum) return value
  throw new Error(`${flag} takes a number from 0 to ${maximum}, not ${JSON.stringify(text)}.`)
}

function toChoice<Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === text)
  if (choice) return choice
  throw new Error(`${flag} takes one of ${choices.join(', ')}, not ${JSON.stringify(text)}.`)
}

function toSwitch(text: string): [name: string, value: unknown] {
  const [name = '', ...rest] = text.split('=')
  if (rest.length === 0) throw new Error(`--dialect takes key=value, not ${JSON.stringify(text)}.`)
  if (!Object.hasOwn(defaultDialect, name)) {
    const nearest = nearestName(name, Object.keys(defaultDialect))
    const remedy = nearest ? `; did you mean ${nearest}?` : '.'
    throw new Error(`--dialect has no switch ${JSON.stringify(name)}${remedy}`)
  }
  return [name, toSwitchValue(name, rest.join('='))]
}

/** The text as the type that the switch has. */
function toSwitchValue(name: string, text: string): unknown {
  const standard = defaultDialect[name as keyof Dialect]
  if (typeof standard === 'number') return /^-?\d+$/.test(text) ? Number(text) : text
  if (typeof standard === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return Array.isArray(standard) ? text.split(',').filter(Boolean) : text
}
