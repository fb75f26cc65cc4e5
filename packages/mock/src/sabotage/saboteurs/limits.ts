import { forbidden, unauthorized } from '../../http/problems.ts'
import type { Saboteur } from '../saboteur.ts'

/** Bugs of rate limits and keys. */
export const limitSaboteurs: readonly Saboteur[] = [
  {
    name: 'limit-without-headers',
    harm: 'A program that waits for the time in a header waits for "NaN", so not at all, and is blocked.',
    hint: 'Reach the limit without headers: `createMock({ dialect: { rateLimitHeaders: false } })`, and expect a wait.',
    guide: 'rate-limits',
    create: () => ({
      respond: ({ result }) =>
        result.status === 429 && !result.transform && result.headers ? { ...result, headers: {} } : undefined,
    }),
  },
  {
    name: 'reset-in-milliseconds',
    harm: 'A program that reads milliseconds as seconds waits for thousands of years.',
    hint: 'Reach the limit with `dialect: { rateLimitReset: "epoch_ms" }`, and expect that the wait ends.',
    guide: 'rate-limits',
    create: () => ({
      respond({ result }) {
        const reset = result.headers?.['X-RateLimit-Reset']
        if (reset === undefined || result.headers?.['X-RateLimit-Remaining'] !== '0') return undefined
        return {
          ...result,
          headers: { ...result.headers, 'X-RateLimit-Reset': String(Number(reset) * 1000) },
        }
      },
    }),
  },
  {
    name: 'remaining-never-falls',
    harm: 'A program that paces itself by the remaining requests runs into the limit.',
    hint: 'Send more requests than the limit allows, and expect that none of them fails.',
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
    create: () => ({
      respond: ({ result }) =>
        result.status === 429 && !result.transform ? forbidden('Too many requests.') : undefined,
    }),
  },
  {
    name: 'key-revoked',
    harm: 'A key is revoked while the program runs, and it continues with half of the data.',
    hint: 'Revoke the key with `mock.keys.revoke()` between two requests, and expect `isUnauthorizedError`.',
    guide: 'errors',
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
    hint: 'Write with a key that may only read, and expect `isForbiddenError`.',
    guide: 'errors',
    create: () => ({
      intercept: ({ request, route }) =>
        route && request.method !== 'GET' && request.method !== 'HEAD'
          ? { response: forbidden('This key lacks the write permission.') }
          : undefined,
    }),
  },
]
