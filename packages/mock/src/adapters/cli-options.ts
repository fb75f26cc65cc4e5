import { parseArgs } from 'node:util'
import { type Dialect, defaultDialect, resolveDialect } from '../dialect.ts'
import { type MockOptions, type Plan, planLimits } from '../options.ts'

/** What the command line asks for. */
export interface CliOptions {
  readonly mock: MockOptions
  readonly port: number
  readonly host: string
  readonly isQuiet: boolean
  readonly isHelp: boolean
  readonly isVersion: boolean
}

/** The defaults of the standalone server: the first retry of a webhook comes after a second, as nobody wants to wait for a minute. */
export const standaloneDialect: Dialect = { ...defaultDialect, deliveryBackoff: 1_000 }

/** What `--help` shows. */
export const help = `permit-tracking-mock - the permit tracking service in memory

Usage: permit-tracking-mock [options]

  --port <number>       port to listen on, 0 for a free one        (4010)
  --host <address>      address to listen on                       (127.0.0.1)
  --seed <text>         the same seed makes the same data          (1)
  --permits <number>    how many permits there are                 (250)
  --plan <name>         ${Object.keys(planLimits).join(', ')}: sets the rate limit  (professional)
  --dialect <key=value> how the service behaves where its specification is silent; may be repeated
  --quiet               no request log
  --help                this text
  --version             the version

Dialect switches and their defaults:
${Object.entries(standaloneDialect)
  .map(([name, value]) => `  ${name}=${value}`)
  .join('\n')}

Example: permit-tracking-mock --port 4010 --seed 42 --plan starter --dialect rateLimitReset=delta_s
`

/**
 * Reads the arguments of the command line.
 *
 * @throws Error with one sentence about the first argument that is wrong.
 */
export function readArguments(args: readonly string[]): CliOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      seed: { type: 'string' },
      permits: { type: 'string' },
      plan: { type: 'string' },
      dialect: { type: 'string', multiple: true, default: [] },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', short: 'v', default: false },
    },
  })
  return {
    port: toCount('--port', values.port, 65_535),
    host: values.host,
    mock: {
      // The command line has only text; a number means the same seed as in code.
      ...(values.seed === undefined
        ? {}
        : { seed: /^\d+$/.test(values.seed) ? Number(values.seed) : values.seed }),
      ...(values.permits === undefined ? {} : { permits: toCount('--permits', values.permits, 1_000_000) }),
      ...(values.plan === undefined ? {} : { plan: toPlan(values.plan) }),
      dialect: resolveDialect({ ...standaloneDialect, ...Object.fromEntries(values.dialect.map(toSwitch)) }),
    },
    isQuiet: values.quiet,
    isHelp: values.help,
    isVersion: values.version,
  }
}

function toCount(flag: string, text: string, maximum: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value <= maximum) return value
  throw new Error(`${flag} takes a number from 0 to ${maximum}, not ${JSON.stringify(text)}.`)
}

function toPlan(text: string): Plan {
  const plans: readonly string[] = Object.keys(planLimits)
  if (isPlan(text)) return text
  throw new Error(`--plan takes one of ${plans.join(', ')}, not ${JSON.stringify(text)}.`)
}

function isPlan(text: string): text is Plan {
  return Object.hasOwn(planLimits, text)
}

function toSwitch(text: string): [name: string, value: unknown] {
  const [name = '', ...rest] = text.split('=')
  if (rest.length === 0) throw new Error(`--dialect takes key=value, not ${JSON.stringify(text)}.`)
  return [name, toSwitchValue(name, rest.join('='))]
}

/** The text as the type that the switch has. */
function toSwitchValue(name: string, text: string): unknown {
  const standard = Object.hasOwn(defaultDialect, name) ? defaultDialect[name as keyof Dialect] : text
  if (typeof standard === 'number') return /^\d+$/.test(text) ? Number(text) : text
  if (typeof standard === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return Array.isArray(standard) ? text.split(',').filter(Boolean) : text
}
