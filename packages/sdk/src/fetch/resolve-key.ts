import { TimeoutError } from '../errors/timeout-error.ts'
import { type ApiKey, askForKey } from './authorize.ts'
import type { CallContext } from './call-context.ts'
import type { Send } from './request-template.ts'
import { isRetryable } from './retry/retry-policy.ts'
import { withTimeout } from './with-timeout.ts'

/** Resolves the key of every attempt before it waits for the limit of that key. */
export function resolveKey(next: Send, apiKey: ApiKey | undefined): Send {
  return function resolving(request, context) {
    context.settings.signal?.throwIfAborted()
    const send = (key: string) => {
      context.key = key
      return next(request, context)
    }
    const key = askForKey(apiKey, context)
    return typeof key === 'string' ? send(key) : inTime(key, context).then(send)
  }
}

/** Waits for the key of a function, for no longer than an attempt may take. */
async function inTime(asked: Promise<string>, context: CallContext): Promise<string> {
  const { timeoutMs, deadlineAt, signal } = context.settings
  const leftMs = deadlineAt - Date.now()
  const key = await withTimeout(asked, Math.min(timeoutMs, leftMs), signal)
  if (key !== undefined) return key
  context.attempts.push({ reason: 'no API key in time', waitMs: 0 })
  const limit = leftMs < timeoutMs ? 'deadline' : 'timeout'
  const retryable = isRetryable(context.method, context.path, undefined)
  throw new TimeoutError(Math.min(timeoutMs, leftMs), limit, context, retryable)
}
