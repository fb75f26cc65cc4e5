import type { Decorator } from './fetch.ts'
import { type RateLimit, readRateLimit } from './rate-limit.ts'

/** Tells what every answer says about the limit; answers that say nothing are passed over. */
export function observeRateLimit(onRateLimit: (rateLimit: RateLimit) => void): Decorator {
  return (next) =>
    async function observing(request) {
      const response = await next(request)
      const rateLimit = readRateLimit(response.headers, Date.now())
      if (rateLimit) onRateLimit(rateLimit)
      return response
    }
}
