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
   * Wait before the first retry of a failed webhook delivery, in milliseconds; each further retry waits twice as
   * long as the one before. Default 60,000; the standalone server uses 1,000.
   */
  readonly deliveryBackoff: number
}

/** What the OpenAPI document describes. */
export const defaultDialect: Dialect = {
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
}

/** What each switch takes; the one place that checks values which come from JavaScript or a command line. */
const accepted: {
  [Switch in keyof Dialect]: readonly Dialect[Switch][] | { test(value: unknown): boolean; says: string }
} = {
  listOrder: ['updated_desc', 'filed_desc', 'uuid'],
  updatedSince: ['inclusive', 'exclusive'],
  perPageDefault: { test: (value) => isInteger(value, 1, 100), says: 'an integer from 1 to 100' },
  perPageOverflow: ['reject', 'clamp'],
  pageOverflow: ['empty', 'not_found', 'last_page'],
  totalPages: [true, false],
  otherLists: ['paginated', 'unpaginated', 'no_meta'],
  deleteStatus: [200, 204],
  createStatus: [200, 201],
  contactRequired: { test: isContactFields, says: 'a list of name, company, email, phone and type' },
  contactCreation: ['write', 'admin'],
  rateLimitReset: ['epoch_s', 'epoch_ms', 'delta_s', 'absent'],
  retryAfter: ['absent', 'seconds', 'http_date'],
  signatureHeader: { test: (value) => /^[\w-]+$/.test(String(value)), says: 'the name of a header' },
  signaturePrefix: { test: (value) => typeof value === 'string', says: 'a string' },
  deliveryBackoff: {
    test: (value) => isInteger(value, 1, Number.MAX_SAFE_INTEGER),
    says: 'a number of milliseconds, at least 1',
  },
}

/**
 * The default dialect with the given switches.
 *
 * @throws TypeError when a switch doesn't exist or doesn't take its value.
 */
export function resolveDialect(switches: Partial<Dialect> = {}): Dialect {
  for (const [name, value] of Object.entries(switches)) {
    if (!isSwitch(name)) {
      throw new TypeError(`Unknown dialect switch ${name}. There are: ${Object.keys(accepted).join(', ')}.`)
    }
    const values = accepted[name]
    const fits = 'test' in values ? values.test(value) : values.some((other) => other === value)
    if (!fits) {
      const says = 'test' in values ? values.says : `one of ${values.join(', ')}`
      throw new TypeError(`Could not use ${JSON.stringify(value)} as dialect.${name}: it takes ${says}.`)
    }
  }
  return { ...defaultDialect, ...switches }
}

function isSwitch(name: string): name is keyof Dialect {
  return Object.hasOwn(accepted, name)
}

function isInteger(value: unknown, minimum: number, maximum: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
}

function isContactFields(value: unknown): boolean {
  const fields: readonly unknown[] = ['name', 'company', 'email', 'phone', 'type']
  return Array.isArray(value) && value.every((field) => fields.includes(field))
}
