import type { Dialect } from '../dialect/dialect.ts'

/** What a sweep plays of each switch: the documented reading first, then every other plausible one. */
export const readings: { readonly [Switch in keyof Dialect]: readonly Dialect[Switch][] } = {
  listOrder: ['updated_desc', 'filed_desc', 'uuid'],
  updatedSince: ['inclusive', 'exclusive'],
  // One that is smaller and the largest: a client that counts with its own page size fails on either.
  perPageDefault: [25, 7, 100],
  perPageOverflow: ['reject', 'clamp'],
  pageOverflow: ['empty', 'not_found', 'last_page'],
  totalPages: [true, false],
  otherLists: ['paginated', 'unpaginated', 'no_meta'],
  deleteStatus: [200, 204],
  createStatus: [201, 200],
  contactRequired: [['name'], ['name', 'email'], ['name', 'company', 'email', 'phone', 'type']],
  contactCreation: ['write', 'admin'],
  rateLimitReset: ['epoch_s', 'epoch_ms', 'delta_s', 'absent'],
  retryAfter: ['absent', 'seconds', 'http_date'],
  signatureHeader: ['X-Webhook-Signature', 'X-Hub-Signature-256'],
  signaturePrefix: ['', 'sha256='],
  deliveryBackoff: [60_000, 1_000],
}
