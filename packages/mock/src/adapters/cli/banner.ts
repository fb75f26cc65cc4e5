import { controlPrefix } from '../../control/prefix.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { Mock } from '../../mock.ts'
import type { MockServer } from '../server.ts'
import { standaloneDialect } from './help.ts'
import type { BannerKeys } from './keys.ts'
import type { CliOptions } from './options.ts'

/** What a person, or a program, needs to know to begin. */
interface Start {
  readonly url: string
  /** Where the mock is steered; null where it isn't. */
  readonly control: string | null
  readonly keys: BannerKeys
  readonly permits: number
  readonly seed: number | string
  readonly plan: string
  /** The switches that differ from the defaults. */
  readonly dialect: Partial<Record<keyof Dialect, unknown>>
  readonly data: string | undefined
}

/** The text, or the line of JSON, with which the server starts. */
export function createBanner(
  mock: Mock,
  { url, origin }: MockServer,
  keys: BannerKeys,
  { mock: options, control, isJson, data }: CliOptions,
): string {
  const start: Start = {
    url,
    control: control === false ? null : `${origin}${controlPrefix}/`,
    keys,
    permits: mock.permits.size,
    seed: options.seed ?? 1,
    plan: options.plan ?? 'professional',
    dialect: differences(options.dialect),
    data,
  }
  return isJson ? `${JSON.stringify({ type: 'listening', ...start })}\n` : toText(start)
}

function toText({ url, control, keys, permits, seed, plan, dialect, data }: Start): string {
  const switches = Object.entries(dialect).map(([name, value]) => `${name}=${value}`)
  return [
    `Permit tracking mock listens on ${url}`,
    `  key      ${keys.admin} (admin)`,
    `           ${keys.read} (read)`,
    `           ${keys.write} (write)`,
    `  data     ${permits} permits, seed ${seed}, plan ${plan}${data === undefined ? '' : `, kept in ${data}`}`,
    `  dialect  ${switches.length > 0 ? switches.join(' ') : 'default'}`,
    `  try      curl -H 'Authorization: Bearer ${keys.admin}' '${url}/permits?per_page=2'`,
    ...(control === null ? [] : [`  steer    ${control} (document: ${control}openapi.json)`]),
    `Press Ctrl-C to stop.\n`,
  ].join('\n')
}

function differences(dialect: Dialect): Start['dialect'] {
  const standard: Readonly<Record<string, unknown>> = { ...standaloneDialect }
  return Object.fromEntries(
    Object.entries(dialect).filter(([name, value]) => String(value) !== String(standard[name])),
  )
}
