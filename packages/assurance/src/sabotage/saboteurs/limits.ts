import { forbidden, unauthorized } from '@permit-tracking/mock/internal'
import { replaceResponses } from '../body.ts'
import type { Saboteur } from '../saboteur.ts'

/** Bugs of rate limits and keys. */
export const limitSaboteurs: readonly Saboteur[] = [
  {
    name: 'limit-without-headers',
    harm: 'A program that waits for the time in a header waits for "NaN", so not at all, and is blocked.',
    hint: 'Reach the limit with two clients of one key, and expect that the rejected request succeeds a minute later.',
    guide: 'rate-limits',
    create: () => replaceResponses(isRateLimited, (result) => ({ ...result, headers: {} })),
  },
  {
    name: 'reset-in-milliseconds',
    harm: 'A program reads the milliseconds until the reset as seconds, and waits for 16 hours instead of a minute.',
    hint: 'Reach the limit on a manual clock, and expect the next request a minute later.',
    guide: 'rate-limits',
    create: () => ({
      respond({ result, clock }) {
        const reset = Number(result.headers?.['X-RateLimit-Reset'])
        if (Number.isNaN(reset) || result.headers?.['X-RateLimit-Remaining'] !== '0') return undefined
        const text = String(Math.round(waitOf(reset, clock.now())))
        return { ...result, headers: { ...result.headers, 'X-RateLimit-Reset': text } }
      },
    }),
  },
  {
    name: 'remaining-never-falls',
    harm: 'A program that paces itself by the remaining requests runs into the limit.',
    hint: 'Use up the limit, and expect that no request is sent before its reset.',
    guide: 'rate-limits',
    create: () => ({
      respond({ result }) {
        const limit = result.headers?.['X-RateLimit-Limit']
        if (limit === undefined || result.headers?.['X-RateLimit-Remaining'] !== '0') return undefined
        return { ...result, headers: { ...result.headers, 'X-RateLimit-Remaining': limit } }
      },
    }),
  },
  {
    name: 'limit-as-forbidden',
    harm: 'A request over the limit is reported as a missing permission, and is never sent again.',
    hint: 'Reach the limit, and expect the program to wait and to succeed.',
    guide: 'rate-limits',
    create: () => replaceResponses(isRateLimited, () => forbidden('Too many requests.')),
  },
  {
    name: 'key-revoked',
    harm: 'A key is revoked while the program runs, and it continues with half of the data.',
    hint: 'Expect a result of every request, and for a key that `mock.keys.revoke()` revokes the error that users see.',
    guide: 'errors',
    isGross: true,
    create: () => {
      let served = 0
      return {
        respond({ result }) {
          if (result.status < 300) served += 1
          return undefined
        },
        intercept: (request) =>
          served >= 2 && request.request.headers.has('Authorization')
            ? { response: unauthorized('The API key is not valid.') }
            : undefined,
      }
    },
  },
  {
    name: 'write-permission-lost',
    harm: 'Writes are rejected because the permission was withdrawn, and nobody notices that nothing is stored.',
    hint: 'Expect what the mock has stored after a write, and for a key that may only read the error that users see.',
    guide: 'errors',
    isGross: true,
    create: () => ({
      intercept: ({ request, route }) =>
        route && request.method !== 'GET' && request.method !== 'HEAD'
          ? { response: forbidden('This key lacks the write permission.') }
          : undefined,
    }),
  },
]

function isRateLimited(status: number): boolean {
  return status === 429
}

/** Returns the milliseconds until a reset, in any unit of the dialect. */
function waitOf(reset: number, now: number): number {
  const isCountdown = reset < 1e9
  const isInSeconds = reset < 1e11
  return (isInSeconds ? reset * 1_000 : reset) - (isCountdown ? 0 : now)
}
