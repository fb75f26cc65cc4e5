import type { Dialect } from '../dialect/dialect.ts'

/** What a sweep plays of each switch: the documented reading first, then every other plausible one. */
export const dialectValues: { readonly [Switch in keyof Dialect]: readonly Dialect[Switch][] } = {
  listOrder: ['updated_desc', 'filed_desc', 'uuid'],
  ties: ['stable', 'random'],
  updatedSince: ['inclusive', 'exclusive'],
  // One that is smaller and the largest: a client that counts with its own page size fails on either.
  perPageDefault: [25, 7, 100],
  perPageMax: [100, 20],
  perPageOverflow: ['reject', 'clamp'],
  pageOverflow: ['empty', 'not_found', 'last_page'],
  total: ['exact', 'low', 'page', 'cached', 'absent'],
  totalPages: [true, false],
  timestamps: ['seconds', 'milliseconds', 'no_zone'],
  // The clock of a proxy that is off: by an hour, or by half of a rate limit's window.
  dateSkew: [0, -3_600_000, 30_000],
  otherLists: ['paginated', 'unpaginated', 'no_meta'],
  deleteStatus: [200, 204],
  createStatus: [201, 200],
  contactRequired: [['name'], ['name', 'email'], ['name', 'company', 'email', 'phone', 'type']],
  contactCreation: ['write', 'admin'],
  rateLimitWindow: ['fixed', 'sliding', 'token_bucket'],
  rateLimitHeaders: [true, false],
  rateLimitReset: ['epoch_s', 'epoch_ms', 'delta_s', 'absent'],
  retryAfter: ['absent', 'seconds', 'http_date'],
  signatureHeader: ['X-Webhook-Signature', 'X-Hub-Signature-256'],
  signaturePrefix: ['', 'sha256='],
  deliveryBackoff: [60_000, 1_000],
}

/**
 * Whether a service may have both. The specification allows 100 permits on a page, so a service with a smaller maximum
 * cuts a page that is larger; a sweep doesn't play one that refuses it.
 */
export function isPlausible({ perPageMax, perPageOverflow }: Partial<Dialect>): boolean {
  return perPageMax === undefined || perPageMax === 100 || perPageOverflow !== 'reject'
}
