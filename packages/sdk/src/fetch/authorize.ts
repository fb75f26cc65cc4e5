import { ConfigurationError } from '../errors/configuration-error.ts'
import type { RequestFacts } from '../errors/request-failure.ts'
import type { Decorator } from './fetch.ts'

/** The API key, or a function that gives it; the function is asked before every attempt, so that a rotated key is used. */
export type ApiKey = string | (() => string | Promise<string>)

/** Adds `Authorization: Bearer <key>` (service specification, "Authentication"). */
export function authorize(
  apiKey: ApiKey | undefined,
  call: Pick<RequestFacts, 'method' | 'path'>,
): Decorator {
  return (next) =>
    async function authorized(request) {
      const key = typeof apiKey === 'function' ? await askForKey(apiKey, call) : apiKey
      request.headers.set('authorization', `Bearer ${checkKey(key, call)}`)
      return next(request)
    }
}

async function askForKey(
  apiKey: () => string | Promise<string>,
  call: Pick<RequestFacts, 'method' | 'path'>,
): Promise<string> {
  try {
    return await apiKey()
  } catch (cause) {
    throw new ConfigurationError(
      `Could not send ${call.method} ${call.path}, because the apiKey function failed; see the cause.`,
      { cause },
    )
  }
}

/** A key that a header can't carry would fail in `fetch` with a message that shows it. */
function checkKey(key: string | undefined, call: Pick<RequestFacts, 'method' | 'path'>): string {
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)) return key
  const problem = key ? 'contains white space or characters that a header can’t carry' : 'is missing'
  throw new ConfigurationError(
    `Could not send ${call.method} ${call.path}, because the API key ${problem}; pass apiKey to createClient or set PERMIT_TRACKING_API_KEY.`,
  )
}
