import { ConfigurationError } from '../errors/configuration-error.ts'
import type { FailedRequest } from '../errors/request-error.ts'
import { type CallContext, createTimeoutError, limitAttempt } from './call-context.ts'
import { redactThrown } from './redact.ts'
import type { Send } from './send-request.ts'
import { waitFor } from './timers.ts'

/** Resolves the key of each attempt, before the attempt waits for the rate limit of that key. */
export function resolveKey(next: Send): Send {
  return function resolving(request, context) {
    context.settings.signal?.throwIfAborted()
    const { apiKey } = context.client.options
    const send = (key: string) => {
      context.key = key
      return next(request, context)
    }
    // A key that is a string needs no promise.
    if (typeof apiKey !== 'function') return send(checkKey(apiKey, context))
    return resolveInTime(callKeyFunction(apiKey, context), context).then(send)
  }
}

async function callKeyFunction(
  apiKey: () => string | Promise<string>,
  context: CallContext,
): Promise<string> {
  let key: string
  try {
    key = await apiKey()
  } catch (thrown) {
    const { method, path, client, request } = context
    throw new ConfigurationError(`Could not send ${method} ${path}: the \`apiKey\` function failed.`, {
      cause: redactThrown(thrown, { key: client.lastKey, request }),
    })
  }
  return checkKey(key, context)
}

/** Waits for the key no longer than an attempt may take. */
async function resolveInTime(pending: Promise<string>, context: CallContext): Promise<string> {
  const limit = limitAttempt(context)
  const key = await waitFor(pending, limit.timeoutMs, context.settings.signal)
  if (key !== undefined) return key
  context.attempts.push({ reason: 'no API key in time', waitMs: 0 })
  throw createTimeoutError(limit, context)
}

/** Returns the key. Throws if it is missing or certainly wrong: `fetch` rejects some such keys with a message that shows them. */
export function checkKey(key: string | undefined, call: Pick<FailedRequest, 'method' | 'path'>): string {
  if (typeof key === 'string' && /^(?!["'])[\x21-\x7e]+$/.test(key)) return key
  throw new ConfigurationError(
    `Could not send ${call.method} ${call.path}: the API key ${describeProblem(key)}. Pass \`apiKey\` to createClient, or set PERMIT_TRACKING_API_KEY.`,
  )
}

function describeProblem(key: string | undefined): string {
  if (!key) return 'is missing'
  if (typeof key !== 'string') return `is of type ${typeof key}`
  if (/^bearer /i.test(key)) return 'begins with Bearer, which the SDK adds'
  return 'is in quotes, or has white space or invalid characters'
}
