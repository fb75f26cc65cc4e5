import type { components } from '../../../../spec/generated/types.ts'
import type { Duration } from '../clock/clock.ts'
import { integer, listOf } from '../errors/options.ts'
import { duration, headerName, headerValuePrefix, type Switch } from './switch.ts'

type ContactField = keyof components['schemas']['ContactCreation']

/**
 * Behaviour of the service where its specification leaves it open. The default of each switch is the behaviour in the OpenAPI
 * document. The other values are other plausible readings of the specification.
 */
export interface Dialect {
  /** Order of `GET /permits` and of a condition's permits. Default `updated_desc`. */
  readonly listOrder: 'updated_desc' | 'filed_desc' | 'uuid'
  /**
   * Order of permits that are equal under `listOrder` (assumption `list-order`). `stable`: by `uuid`. `random`: a different order for
   * each page and page size, as in a database that sorts by a column that isn't unique. The same request returns the same
   * order while the list stays the same. Default `stable`.
   */
  readonly ties: 'stable' | 'random'
  /** Treatment of a permit that was updated exactly at `updated_since`. Default `inclusive`. */
  readonly updatedSince: 'inclusive' | 'exclusive'
  /** Page size without `per_page`, 1 to 100. Default 25. */
  readonly perPageDefault: number
  /** Maximum page size of every list, 1 to 100. It also limits `perPageDefault`. Default 100. */
  readonly perPageMax: number
  /** Treatment of a `per_page` above the maximum: 400 `invalid_request`, or the maximum. Default `reject`. */
  readonly perPageOverflow: 'reject' | 'clamp'
  /**
   * Response to a page past the end: 200 without items, 404 `not_found`, or the last page again (with its own number in
   * `meta.page`). The first page of an empty list is always a 200. Default `empty`.
   */
  readonly pageOverflow: 'empty' | 'not_found' | 'last_page'
  /**
   * The `meta.total` of every list. `exact`: the number of items. `low`: 10 % less, like an estimate. `page`: the number of
   * items on the page. `cached`: a number that is up to a minute old. `absent`: neither `total` nor `total_pages`.
   * `total_pages` is computed from the shown total, but pages always end where the list ends. Default `exact`.
   */
  readonly total: 'exact' | 'low' | 'page' | 'cached' | 'absent'
  /** Includes `total_pages` in `meta`. Default true. */
  readonly totalPages: boolean
  /**
   * Format of timestamps in responses and webhook payloads. `seconds`: `2026-03-02T16:20:11Z`. `milliseconds`:
   * `2026-03-02T16:20:11.250Z`; the service then also sorts and filters by milliseconds, but seeded data has full seconds.
   * `no_zone`: UTC without a zone, `2026-03-02T16:20:11`. Default `seconds`.
   */
  readonly timestamps: 'seconds' | 'milliseconds' | 'no_zone'
  /**
   * Offset of the `Date` header from the service's clock, at most a day: `'30s'`, `'-1h'`. A proxy sets this header by its own
   * clock (assumption `rate-limit-reset`). Default 0.
   */
  readonly dateSkew: Duration
  /**
   * Pagination of the lists other than `GET /permits` (contacts, conditions, a condition's permits). `paginated`: like permits.
   * `unpaginated`: all items on one page; query parameters are ignored. `no_meta`: pages without `meta`. Default `paginated`.
   */
  readonly otherLists: 'paginated' | 'unpaginated' | 'no_meta'
  /** Status of a removal from the watchlist: 200 with a body, or 204 without. Default 200. */
  readonly deleteStatus: 200 | 204
  /** Status of a contact's creation and of an addition to the watchlist. Default 201. */
  readonly createStatus: 200 | 201
  /** Required fields of a new contact. `name` is always required. Default `['name']`. */
  readonly contactRequired: readonly ContactField[]
  /** Permission that creates contacts. Default `write`. */
  readonly contactCreation: 'write' | 'admin'
  /**
   * Algorithm of the rate limit (assumption `rate-limit-scope`). `fixed`: per window, which starts with the key's first
   * request. `sliding`: over the time of the plan's window. `token_bucket`: tokens are refilled evenly. `X-RateLimit-Reset` is
   * the time when the whole limit is available again, and `Retry-After` the time of the next accepted request. In a fixed
   * window both are its end. Default `fixed`.
   */
  readonly rateLimitWindow: 'fixed' | 'sliding' | 'token_bucket'
  /**
   * Adds `X-RateLimit-Limit`, `-Remaining` and `-Reset` to responses. Without them only a 429 reveals the limit, as behind some
   * gateways, or in a browser to which the headers aren't exposed (assumption `rate-limit-reset`). Default true.
   */
  readonly rateLimitHeaders: boolean
  /** Format of `X-RateLimit-Reset`: epoch seconds, epoch milliseconds, seconds from now, or not sent. Default `epoch_s`. */
  readonly rateLimitReset: 'epoch_s' | 'epoch_ms' | 'delta_s' | 'absent'
  /** Format of `Retry-After` in a 429: not sent, in seconds, or as an HTTP date. Default `absent`. */
  readonly retryAfter: 'absent' | 'seconds' | 'http_date'
  /** Header with the signature of a webhook delivery. Default `X-Webhook-Signature`. */
  readonly signatureHeader: string
  /** Text before the hexadecimal signature, for example `sha256=`. Default none. */
  readonly signaturePrefix: string
  /**
   * True if signed deliveries also have `webhook-id`, `webhook-timestamp` and `webhook-signature`, as Standard Webhooks
   * describe them. A secret in Base64, with or without `whsec_`, is decoded first. Default false.
   */
  readonly standardWebhooks: boolean
  /**
   * Wait before the first retry of a failed webhook delivery, at most a week. Each further wait is twice as long. Default `'1m'`;
   * the standalone server uses `'1s'`.
   */
  readonly deliveryBackoff: Duration
}

/**
 * The switches in the order of the documentation. Validation, defaults, the sweep, `--help` and the table in the guide are
 * derived from this table.
 */
export const switches: { readonly [Name in keyof Dialect]: Switch<Dialect[Name]> } = {
  listOrder: { values: ['updated_desc', 'filed_desc', 'uuid'], summary: 'order of permits' },
  ties: {
    values: ['stable', 'random'],
    summary:
      'permits that are equal under that order: by `uuid`, or in a different order for each page and page size',
  },
  updatedSince: {
    values: ['inclusive', 'exclusive'],
    summary: 'whether `updated_since` includes a permit updated at exactly that time',
  },
  // 7 and 100: a client that assumes a page size fails with either.
  perPageDefault: { values: [25, 7, 100], rule: integer(1, 100), summary: 'page size without `per_page`' },
  perPageMax: { values: [100, 20], rule: integer(1, 100), summary: 'maximum page size' },
  perPageOverflow: {
    values: ['reject', 'clamp'],
    summary: '`per_page` above the maximum: a 400, or the maximum instead',
  },
  pageOverflow: { values: ['empty', 'not_found', 'last_page'], summary: 'a page past the end' },
  total: {
    values: ['exact', 'low', 'page', 'cached', 'absent'],
    summary:
      '`meta.total`: the number of items, 10 % less, the number on the page, the number up to a minute ago, or neither `total` nor `total_pages`',
  },
  totalPages: { values: [true, false], summary: 'whether `meta` has `total_pages`' },
  timestamps: {
    values: ['seconds', 'milliseconds', 'no_zone'],
    summary: 'timestamps in responses and webhooks: `…:11Z`, `…:11.250Z` or `…:11`',
  },
  // A proxy's clock that is wrong by an hour, or by half of a rate limit window.
  dateSkew: {
    values: [0, '-1h', '30s'],
    rule: duration(-86_400_000, 86_400_000, "a duration such as '30s' or '-1h', at most a day"),
    summary: "offset of the `Date` header from the service's clock, as behind a proxy",
  },
  otherLists: {
    values: ['paginated', 'unpaginated', 'no_meta'],
    summary:
      'contacts and conditions: pages, all items at once (parameters are ignored), or pages without `meta`',
  },
  deleteStatus: { values: [200, 204], summary: 'status of a removal from the watchlist' },
  createStatus: { values: [201, 200], summary: 'status of a creation' },
  contactRequired: {
    values: [['name'], ['name', 'email'], ['name', 'company', 'email', 'phone', 'type']],
    rule: listOf(['name', 'company', 'email', 'phone', 'type']),
    summary: 'required fields of a contact',
  },
  contactCreation: { values: ['write', 'admin'], summary: 'permission that creates contacts' },
  rateLimitWindow: {
    values: ['fixed', 'sliding', 'token_bucket'],
    summary: 'algorithm of the rate limit',
  },
  rateLimitHeaders: {
    values: [true, false],
    summary: 'whether responses have `X-RateLimit-*`, or only a 429 reveals the limit',
  },
  rateLimitReset: {
    values: ['epoch_s', 'epoch_ms', 'delta_s', 'absent'],
    summary: 'format of `X-RateLimit-Reset`',
  },
  retryAfter: { values: ['absent', 'seconds', 'http_date'], summary: 'format of `Retry-After` in a 429' },
  signatureHeader: {
    values: ['X-Webhook-Signature', 'X-Hub-Signature-256'],
    rule: headerName,
    summary: 'header of the signature',
  },
  signaturePrefix: { values: ['', 'sha256='], rule: headerValuePrefix, summary: 'text before the signature' },
  standardWebhooks: {
    values: [false, true],
    summary: 'whether signed deliveries also have the headers of Standard Webhooks',
  },
  deliveryBackoff: {
    values: ['1m', '1s'],
    rule: duration(1, 604_800_000, "a duration such as '1s', at most a week"),
    summary: 'wait before the first retry of a delivery, doubled for each further one (standalone: `1s`)',
  },
}

// `Object.keys` returns `string[]`.
export const switchNames = Object.keys(switches) as readonly (keyof Dialect)[]

/** Dialect that the OpenAPI document describes. */
// The table has a default for every switch, which `Object.fromEntries` cannot express.
export const defaultDialect: Dialect = Object.freeze(
  Object.fromEntries(switchNames.map((name) => [name, switches[name].values[0]])),
) as unknown as Dialect
