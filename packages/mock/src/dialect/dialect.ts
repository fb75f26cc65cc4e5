import type { components } from '../generated/types.ts'

type ContactField = keyof components['schemas']['ContactCreation']

/**
 * How the service behaves where its specification is silent. Every property has a default, which is what the
 * OpenAPI document describes; the other values play the other plausible readings.
 */
export interface Dialect {
  /** Order of `GET /permits` and of a condition's permits. Default `updated_desc`. */
  readonly listOrder: 'updated_desc' | 'filed_desc' | 'uuid'
  /**
   * Order of permits that are equal under `listOrder` (gap `list-order`). `stable`: by `uuid`. `random`: another order
   * for each page and page size, as a database has it that sorts only the rows it needs, by a column that isn't unique.
   * The same request gets the same order while the list stays the same. Default `stable`.
   */
  readonly ties: 'stable' | 'random'
  /** Whether `updated_since` serves a permit updated at exactly that moment. Default `inclusive`. */
  readonly updatedSince: 'inclusive' | 'exclusive'
  /** Page size when `per_page` isn't sent, 1 to 100. Default 25. */
  readonly perPageDefault: number
  /** Maximum page size of every list, 1 to 100. It bounds `perPageDefault`, too. Default 100. */
  readonly perPageMax: number
  /** A `per_page` over the maximum: 400 `invalid_request`, or the maximum is used instead. Default `reject`. */
  readonly perPageOverflow: 'reject' | 'clamp'
  /**
   * A page past the end: 200 without items, 404 `not_found`, or the last page again (with its own number in
   * `meta.page`). The first page of an empty list is served in every case. Default `empty`.
   */
  readonly pageOverflow: 'empty' | 'not_found' | 'last_page'
  /**
   * The `meta.total` of every list, which services estimate or remember where counting is slow. `exact`: the number of
   * items. `low`: a tenth fewer, as an estimate. `page`: the number of items on the page. `cached`: the number at the
   * first request within the last minute of the clock. `absent`: neither `total` nor `total_pages`. `total_pages` belongs
   * to the total that is shown. Pages end where the list does, whatever it is. Default `exact`.
   */
  readonly total: 'exact' | 'low' | 'page' | 'cached' | 'absent'
  /** Whether `meta` has `total_pages`. Default true. */
  readonly totalPages: boolean
  /**
   * Timestamps in responses and webhook payloads, of which the specification says ISO 8601 UTC and not how precise.
   * `seconds`: `2026-03-02T16:20:11Z`. `milliseconds`: `2026-03-02T16:20:11.250Z`; the service then also orders and
   * filters by them, while seeded data stays on full seconds. `no_zone`: UTC without saying so, `2026-03-02T16:20:11`.
   * Default `seconds`.
   */
  readonly timestamps: 'seconds' | 'milliseconds' | 'no_zone'
  /**
   * Milliseconds by which the `Date` header is ahead of the service's clock, or behind it if negative, at most a day: a
   * proxy sets the header by its own clock (gap `rate-limit-reset`). Default 0.
   */
  readonly dateSkew: number
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
  /**
   * How requests are counted (gap `rate-limit-scope`). `fixed`: per window, which starts with the key's first request.
   * `sliding`: those of the last minute. `token_bucket`: each takes a token, and the tokens of a minute come back evenly.
   * `X-RateLimit-Reset` says when the whole limit is available again, `Retry-After` when the next request is let through;
   * in a fixed window both are its end. Default `fixed`.
   */
  readonly rateLimitWindow: 'fixed' | 'sliding' | 'token_bucket'
  /**
   * Whether responses have `X-RateLimit-Limit`, `-Remaining` and `-Reset`. Without them only the 429 tells of the limit,
   * as behind a gateway, or in a browser to which the headers aren't exposed (gap `rate-limit-reset`). Default true.
   */
  readonly rateLimitHeaders: boolean
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
  ties: 'stable',
  updatedSince: 'inclusive',
  perPageDefault: 25,
  perPageMax: 100,
  perPageOverflow: 'reject',
  pageOverflow: 'empty',
  total: 'exact',
  totalPages: true,
  timestamps: 'seconds',
  dateSkew: 0,
  otherLists: 'paginated',
  deleteStatus: 200,
  createStatus: 201,
  contactRequired: ['name'],
  contactCreation: 'write',
  rateLimitWindow: 'fixed',
  rateLimitHeaders: true,
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
