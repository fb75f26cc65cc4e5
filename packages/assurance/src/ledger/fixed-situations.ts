import type { Situation } from './situation.ts'
import type { FixedSituation } from './situation-id.ts'

/** Situations that don't depend on an operation, a switch, a kind of fault or an event. A missing one doesn't compile. */
export const fixedSituations: Readonly<Record<FixedSituation, Omit<Situation, 'id'>>> = {
  'unknown path × 401 unauthorized': {
    group: 'responses',
    description: 'an unknown path without a valid key',
  },
  'unknown path × 404 not_found': { group: 'responses', description: 'an unknown path with a valid key' },
  'no response × aborted by the caller': {
    group: 'faults',
    description: 'a request that its caller aborted',
  },
  'no response × state was replaced': {
    group: 'faults',
    description: 'a request that a restored snapshot ended',
  },
  'key × missing': { group: 'keys', description: 'a request without a key' },
  'key × malformed header': {
    group: 'keys',
    description: 'an Authorization header that is not a bearer key',
  },
  'key × unknown': { group: 'keys', description: 'an unknown key' },
  'key × revoked': { group: 'keys', description: 'a revoked key' },
  'permission none × granted': { group: 'keys', description: 'an operation for every key' },
  'permission none × denied': {
    group: 'keys',
    description: 'a key that may not call getMe',
    impossible: 'Every valid key may call it.',
  },
  'permission read × granted': { group: 'keys', description: 'the read permission, granted' },
  'permission read × denied': { group: 'keys', description: 'the read permission, denied' },
  'permission write × granted': { group: 'keys', description: 'the write permission, granted' },
  'permission write × denied': { group: 'keys', description: 'the write permission, denied' },
  'permission admin × granted': {
    group: 'keys',
    description: 'the admin permission, granted (dialect contactCreation: admin)',
  },
  'permission admin × denied': {
    group: 'keys',
    description: 'the admin permission, denied (dialect contactCreation: admin)',
  },
  'rate limit × last request of a window': {
    group: 'rate limit',
    description: 'the last request of a window',
  },
  'rate limit × reached': { group: 'rate limit', description: 'a request over the limit' },
  'rate limit × waited out': { group: 'rate limit', description: 'a request after the limit was waited out' },
  'rate limit × sent again too early': {
    group: 'rate limit',
    description: 'a request that is over the limit again',
  },
  'listPermits × status filter': { group: 'pages', description: 'the filter by status of listPermits' },
  'listPermits × updated_since': { group: 'pages', description: 'the filter updated_since of listPermits' },
  'delivery × delivered at the first attempt': {
    group: 'webhooks',
    description: 'a delivery that succeeds at once',
  },
  'delivery × delivered after a retry': {
    group: 'webhooks',
    description: 'a delivery that succeeds after a retry',
  },
  'delivery × sent again after it was delivered': {
    group: 'webhooks',
    description: 'a delivery that arrives twice',
  },
  'delivery × rejected with a 4xx': {
    group: 'webhooks',
    description: 'a delivery that the receiver rejects with a 4xx',
  },
  'delivery × failed with a 5xx': { group: 'webhooks', description: 'a delivery that fails with a 5xx' },
  'delivery × redirected': { group: 'webhooks', description: 'a receiver that redirects' },
  'delivery × no response': { group: 'webhooks', description: 'a receiver that does not respond' },
  'delivery × failed for good': { group: 'webhooks', description: 'a delivery that fails for good' },
  'delivery × canceled': { group: 'webhooks', description: 'a delivery that is canceled' },
  'delivery × reordered': {
    group: 'webhooks',
    description: 'a delivery that arrives after a later event of its permit',
  },
  'delivery × late': {
    group: 'webhooks',
    description: 'a delivery that arrives more than five minutes late',
  },
  'delivery × signed': { group: 'webhooks', description: 'a signed delivery' },
  'delivery × unsigned': { group: 'webhooks', description: 'a delivery without a signature' },
  'clock × midnight UTC': { group: 'clock', description: 'midnight UTC between two requests' },
  'clock × end of a month': { group: 'clock', description: 'the end of a month between two requests' },
  'clock × end of a year': { group: 'clock', description: 'the end of a year between two requests' },
  'clock × set back': { group: 'clock', description: 'a clock that is set back' },
}
