import { TimeoutError } from '../errors/timeout-error.ts'
import { type ApiKey, askForKey } from './authorize.ts'
import type { Send } from './request-template.ts'
import type { Exchange } from './call-context.ts'
import { isRetryable } from './retry/retry-policy.ts'
import { withTimeout } from './with-timeout.ts'

/** Resolves the key of every attempt before it waits for the limit of that key. */
export function resolveKey(next: Send, apiKey: ApiKey | undefined): Send {
  return function resolving(request, exchange) {
    exchange.terms.signal?.throwIfAborted()
    const send = (key: string) => {
      exchange.key = key
      return next(request, exchange)
    }
    const key = askForKey(apiKey, exchange)
    return typeof key === 'string' ? send(key) : inTime(key, exchange).then(send)
  }
}

/** Waits for the key of a function, for no longer than an attempt may take. */
async function inTime(asked: Promise<string>, exchange: Exchange): Promise<string> {
  const { timeoutMs, deadlineAt, signal } = exchange.terms
  const leftMs = deadlineAt - Date.now()
  const key = await withTimeout(asked, Math.min(timeoutMs, leftMs), signal)
  if (key !== undefined) return key
  exchange.attempts.push({ reason: 'no API key in time', waitMs: 0 })
  const limit = leftMs < timeoutMs ? 'deadline' : 'timeout'
  const retryable = isRetryable(exchange.method, exchange.path, undefined)
  throw new TimeoutError(Math.min(timeoutMs, leftMs), limit, exchange, retryable)
}
