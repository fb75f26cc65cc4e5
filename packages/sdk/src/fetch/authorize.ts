import { ConfigurationError, refusal } from '../errors/configuration-error.ts'
import type { RequestFacts } from '../errors/request-failure.ts'
import type { Exchange } from './exchange.ts'
import type { Fetch } from './fetch.ts'
import { createRedactor } from './redact.ts'

/** The API key, or a function that gives it; the function is asked before every attempt, so that a rotated key is used. */
export type ApiKey = string | (() => string | Promise<string>)

/** The key of one attempt: asked for before it gets its place in the queue, used when it is sent. */
export interface Keyring {
  /** Gives the key of the moment, at once where it is text. */
  ask(): string | Promise<string>
  /** The key that was asked for last. */
  readonly key: string
}

/** Makes the keyring of one call. Refuses a key that is missing or can't be sent. */
export function createKeyring(
  apiKey: ApiKey | undefined,
  call: Pick<RequestFacts, 'method' | 'path'>,
): Keyring {
  const keyring = {
    key: '',
    ask: () => (typeof apiKey === 'function' ? askForKey(apiKey, call).then(take) : take(apiKey)),
  }
  const take = (given: string | undefined) => {
    keyring.key = checkKey(given, call)
    return keyring.key
  }
  return keyring
}

/** Adds `Authorization: Bearer <key>` (service specification, "Authentication"). */
export function authorize(fetch: Fetch, keyring: Keyring, call: Exchange): Fetch {
  return function authorized(request) {
    const { key } = keyring
    request.headers.set('authorization', `Bearer ${key}`)
    call.redact = createRedactor(request, key)
    return fetch(request)
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
  throw refusal(
    `send ${call.method} ${call.path}`,
    `the API key ${problem}`,
    'pass apiKey to createClient or set PERMIT_TRACKING_API_KEY',
  )
}
