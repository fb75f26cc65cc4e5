import type { components } from '@permit-tracking/spec/types'

type ContactField = keyof components['schemas']['ContactCreation']

/**
 * How the service behaves where its specification is silent. Every property has a default, which is what the
 * OpenAPI document describes; the other values play the other plausible readings.
 */
export interface Dialect {
  /** Order of `GET /permits` and of a condition's permits; ties by `uuid`. Default `updated_desc`. */
  readonly listOrder: 'updated_desc' | 'filed_desc' | 'uuid'
  /** Whether `updated_since` serves a permit updated at exactly that moment. Default `inclusive`. */
  readonly updatedSince: 'inclusive' | 'exclusive'
  /** Page size when `per_page` isn't sent, 1 to 100. Default 25. */
  readonly perPageDefault: number
  /** A `per_page` over 100: 400 `invalid_request`, or 100 is used instead. Default `reject`. */
  readonly perPageOverflow: 'reject' | 'clamp'
  /**
   * A page past the end: 200 without items, 404 `not_found`, or the last page again (with its own number in
   * `meta.page`). The first page of an empty list is served in every case. Default `empty`.
   */
  readonly pageOverflow: 'empty' | 'not_found' | 'last_page'
  /** Whether `meta` has `total_pages`. Default true. */
  readonly totalPages: boolean
  /**
   * The lists other than `GET /permits` (contacts, conditions, a condition's permits): pages like those of the
   * permits; `unpaginated` ignores every parameter and serves all items as one page; `no_meta` serves pages, but
   * leaves `meta` out. Default `paginated`.
   */
  readonly otherLists: 'paginated' | 'unpaginated' | 'no_meta'
  /** Answer of a removal from the watchlist: 200 with a body, or 204 without. Default 200. */
  readonly deleteStatus: 200 | 204
  /** Status of a contact's creation and of an addition to the watchlist. Default 201. */
  readonly createStatus: 200 | 201
  /** Fields that a new contact must have. `name` is required in every case. Default `['name']`. */
  readonly contactRequired: readonly ContactField[]
  /** Permission that creates contacts. Default `write`. */
  readonly contactCreation: 'write' | 'admin'
  /** `X-RateLimit-Reset` as the moment in seconds or milliseconds, as seconds from now, or not sent. Default `epoch_s`. */
  readonly rateLimitReset: 'epoch_s' | 'epoch_ms' | 'delta_s' | 'absent'
  /** `Retry-After` of a 429: not sent, in seconds, or as an HTTP date. Default `absent`. */
  readonly retryAfter: 'absent' | 'seconds' | 'http_date'
  /** Header that carries the signature of a webhook delivery. Default `X-Webhook-Signature`. */
  readonly signatureHeader: string
  /** What stands before the hexadecimal signature, `sha256=` for example. Default nothing. */
  readonly signaturePrefix: string
  /**
   * Wait before the first retry of a failed webhook delivery, in milliseconds, at most a week; each further retry
   * waits twice as long as the one before. Default 60,000; the standalone server uses 1,000.
   */
  readonly deliveryBackoff: number
}

/** What the OpenAPI document describes. */
export const defaultDialect: Dialect = Object.freeze<Dialect>({
  listOrder: 'updated_desc',
  updatedSince: 'inclusive',
  perPageDefault: 25,
  perPageOverflow: 'reject',
  pageOverflow: 'empty',
  totalPages: true,
  otherLists: 'paginated',
  deleteStatus: 200,
  createStatus: 201,
  contactRequired: ['name'],
  contactCreation: 'write',
  rateLimitReset: 'epoch_s',
  retryAfter: 'absent',
  signatureHeader: 'X-Webhook-Signature',
  signaturePrefix: '',
  deliveryBackoff: 60_000,
})

/** The switches in the order in which they are documented. */
// `Object.keys` knows no literal types; the object has exactly these keys.
export const dialectSwitches = Object.keys(defaultDialect) as readonly (keyof Dialect)[]

/** The switches, of those given, that aren't as the OpenAPI document says. */
export function dialectDifferences(dialect: Partial<Dialect>): (keyof Dialect)[] {
  return dialectSwitches.filter(
    (name) => dialect[name] !== undefined && String(dialect[name]) !== String(defaultDialect[name]),
  )
}

/**
 * What a dialect has that the OpenAPI document doesn't say, as one line of TypeScript:
 * `{ pageOverflow: 'last_page', totalPages: false }`; `{}` for the default.
 */
export function describeDialect(dialect: Partial<Dialect>): string {
  const switches = dialectDifferences(dialect).map((name) => `${name}: ${toSource(dialect[name])}`)
  return switches.length > 0 ? `{ ${switches.join(', ')} }` : '{}'
}

function toSource(value: Dialect[keyof Dialect] | undefined): string {
  if (typeof value === 'object') return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'string') return String(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
