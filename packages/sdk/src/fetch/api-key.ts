import { ConfigurationError } from '../errors/configuration-error.ts'
import type { RequestInfo } from '../errors/request-failure.ts'

/** API key, or a function that returns it. The function runs before every attempt, so that a rotated key is used. */
export type ApiKey = string | (() => string | Promise<string>)

/** Returns the key if a header can carry it. `fetch` would fail with a message that shows the key. */
export function checkKey(key: string | undefined, call: Pick<RequestInfo, 'method' | 'path'>): string {
  if (typeof key === 'string' && /^(?!["'])[\x21-\x7e]+$/.test(key)) return key
  throw new ConfigurationError(
    `Could not send ${call.method} ${call.path}: the API key ${describeProblem(key)}. Pass \`apiKey\` to createClient, or set PERMIT_TRACKING_API_KEY.`,
  )
}

function describeProblem(key: string | undefined): string {
  if (!key) return 'is missing'
  if (typeof key !== 'string') return `is of type ${typeof key}`
  if (/^bearer /i.test(key)) return 'begins with Bearer, which the SDK adds'
  if (/^["']/.test(key)) return 'is in quotes'
  return 'contains white space, such as a line break at its end, or characters that a header can’t carry'
}
