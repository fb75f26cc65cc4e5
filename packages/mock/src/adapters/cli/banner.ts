import { controlPrefix } from '../../control/prefix.ts'
import { dialectDifferences } from '../../dialect/describe-dialect.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { Mock } from '../../mock.ts'
import { planLimits, type RateLimit } from '../../options/options.ts'
import type { SnapshotState } from '../../snapshot/snapshot.ts'
import type { MockServer } from '../server/start-server.ts'
import type { BannerSecrets } from './banner-keys.ts'
import { standaloneDialect } from './help.ts'
import type { CliOptions } from './options.ts'

/** Content of the banner. */
interface BannerContent {
  readonly url: string
  /** Address of the console; null without the control API. */
  readonly console: string | null
  /** Address of the control API; null without it. */
  readonly control: string | null
  readonly keys: BannerSecrets
  readonly permits: number
  readonly seed: number | string
  readonly plan: string
  /** Requests per window. */
  readonly rate_limit: number
  /** Values that differ from the defaults. */
  readonly dialect: Partial<Record<keyof Dialect, unknown>>
  readonly data: string | undefined
  /** Addresses of the webhooks, without their queries. */
  readonly webhooks: readonly string[]
}

/** Returns the first output of the server: text, or a line of JSON. */
export function createBanner(
  mock: Mock,
  { url, origin }: MockServer,
  keys: BannerSecrets,
  { mock: options, control, isJson, data }: CliOptions,
  /** State in the data file; undefined without one. */
  restored?: SnapshotState,
): string {
  const content: BannerContent = {
    url,
    console: control === false ? null : `${origin}/`,
    control: control === false ? null : `${origin}${controlPrefix}/`,
    keys,
    permits: mock.permits.size,
    seed: restored?.organizations[0].seed ?? options.seed ?? 1,
    plan: mock.plan,
    rate_limit: mock.rateLimit.limit,
    dialect: Object.fromEntries(
      dialectDifferences(options.dialect, standaloneDialect).map((name) => [name, options.dialect[name]]),
    ),
    data,
    // A query may have a token.
    webhooks: mock.webhooks.all().map(({ url }) => url.replace(/\?.*/, '?***')),
  }
  if (isJson) return `${JSON.stringify({ type: 'listening', ...content })}\n`
  return toText(content, mock.rateLimit, control !== false && control.token !== undefined)
}

function toText(content: BannerContent, rateLimit: RateLimit, hasToken: boolean): string {
  const { url, console, control, keys, permits, seed, plan, dialect, data, webhooks } = content
  const switches = Object.entries(dialect).map(([name, value]) => `${name}=${value}`)
  const rows: Row[] = [
    // The token itself would stay in the terminal and in logs.
    ['console', console && (hasToken ? `${console}#token=TOKEN (with the control token)` : console)],
    ['service', url],
    ['control', control],
    ['key', `${keys.admin} (admin)`],
    ['', `${keys.read} (read)`],
    ['', `${keys.write} (write)`],
    ['data', `${formatCount(permits)} permits, seed ${seed}, plan ${plan} (${describeLimit(rateLimit)})`],
    ['', data === undefined ? null : `kept in ${data}`],
    ...webhooks.map((url, index): Row => [index === 0 ? 'webhook' : '', url]),
    ['dialect', switches.length > 0 ? switches.join(' ') : 'default'],
    ['try', `curl -H 'Authorization: Bearer ${keys.admin}' '${url}/permits?per_page=2'`],
  ]
  const lines = rows.flatMap(([label, value]) => (value === null ? [] : [`  ${label.padEnd(7)}  ${value}`]))
  return ['Permit tracking mock', ...lines, 'Press Ctrl-C to stop.\n'].join('\n')
}

type Row = [label: string, value: string | null]

/** Describes a rate limit: `1,000 requests a minute`. */
function describeLimit({ limit, windowMs }: RateLimit): string {
  if (limit >= planLimits.enterprise) return 'no rate limit'
  return `${formatCount(limit)} requests ${windowMs === 60_000 ? 'a minute' : `per ${windowMs / 1_000} s`}`
}

function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
