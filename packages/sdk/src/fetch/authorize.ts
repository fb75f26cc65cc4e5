import { ConfigurationError } from '../errors/configuration-error.ts'
import type { RequestInfo } from '../errors/request-failure.ts'
import type { CallContext } from './call-context.ts'
import { redactThrown } from './redact.ts'
import type { Send } from './request-template.ts'

/** The API key, or a function that gives it; the function is asked before every attempt, so that a rotated key is used. */
export type ApiKey = string | (() => string | Promise<string>)

/** The call that needs a key: its name for a message, and the last key for what must not be in one. */
type KeyRequest = Pick<RequestInfo, 'method' | 'path'> & Pick<CallContext, 'request' | 'client'>

/** Gives the key of the moment, at once where it is text. Refuses one that is missing or can't be sent. */
export function askForKey(apiKey: ApiKey | undefined, call: KeyRequest): string | Promise<string> {
  return typeof apiKey === 'function' ? askFunction(apiKey, call) : checkKey(apiKey, call)
}

/** Adds `Authorization: Bearer <key>` (service specification, "Authentication"). */
export function authorize(next: Send<Request>): Send<Request> {
  return function authorized(request, context) {
    request.headers.set('authorization', `Bearer ${context.key}`)
    context.request = request
    context.client.lastKey = context.key
    return next(request, context)
  }
}

async function askFunction(apiKey: () => string | Promise<string>, call: KeyRequest): Promise<string> {
  let key: string
  try {
    key = await apiKey()
  } catch (thrown) {
    throw new ConfigurationError(
      `Could not send ${call.method} ${call.path}: the \`apiKey\` function failed. See the cause.`,
      { cause: redactThrown(thrown, { key: call.client.lastKey, request: call.request }) },
    )
  }
  return checkKey(key, call)
}

/** A key that a header can't carry would fail in `fetch` with a message that shows it. */
function checkKey(key: string | undefined, call: Pick<RequestInfo, 'method' | 'path'>): string {
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)) return key
  throw new ConfigurationError(
    `Could not send ${call.method} ${call.path}: the API key ${whyUnusable(key)}. Pass \`apiKey\` to createClient, or set PERMIT_TRACKING_API_KEY.`,
  )
}

function whyUnusable(key: string | undefined): string {
  if (!key) return 'is missing'
  if (typeof key !== 'string') return `is of type ${typeof key}`
  if (/^bearer /i.test(key)) return 'begins with Bearer, which the SDK adds'
  return 'contains white space, such as a line break at its end, or characters that a header can’t carry'
}
