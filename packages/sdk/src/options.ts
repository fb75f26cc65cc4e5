import { resolveBaseUrl } from './base-url.ts'
import { type Duration, toMs } from './duration.ts'
import { readEnvironment } from './environment.ts'
import { ConfigurationError } from './errors/configuration-error.ts'
import type { ApiKey } from './fetch/authorize.ts'
import type { Fetch } from './fetch/fetch.ts'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The API key, or a function that gives it (asked before every attempt, so a rotated key is used). Created on the
   * Developers tab of the organization settings. Default: the environment variable `PERMIT_TRACKING_API_KEY`. A
   * missing key fails the first request, not `createClient`.
   */
  apiKey?: ApiKey | undefined
  /**
   * Address of the service, such as `https://api.example.com/v1`. HTTPS, or HTTP on a loopback host. A trailing slash
   * is dropped; an address without a path gets `/v1`. Default: the environment variable `PERMIT_TRACKING_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * What sends the requests, for a mock, a proxy or an agent of your own. Gets a `Request`, returns a `Response`.
   * Default: the platform's `fetch`, looked up at every request, so that a later patch of it counts.
   */
  fetch?: Fetch | undefined
  /** How long one attempt may take, its body included. Default: 30 s; `Infinity` turns it off. */
  timeout?: Duration | undefined
  /**
   * How often a call is tried again. 429 is retried for every method; 408, 425, 500, 502, 503, 504, timeouts and
   * failed connections for everything but the creation of a contact. Default: 4; 0 turns it off.
   */
  retries?: number | undefined
  /**
   * The longest that the client waits before a retry. Where the service asks for more, the call fails at once with
   * `retryAt`. Default: 65 s, a whole rate limit window and a little.
   */
  maxWait?: Duration | undefined
  /** Headers sent with every request. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Lets the client start in a browser. API keys are secrets of the organization, and everyone who opens a page can
   * read what it sends, so this is for internal tools at most. Default: false.
   */
  dangerouslyAllowBrowser?: boolean | undefined
}

/** Options of a single call, the last parameter of every method. What is absent is taken from the client. */
export interface CallOptions {
  /** Ends the call, its waits included, as soon as it aborts; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long one attempt may take, its body included; `Infinity` turns it off. */
  timeout?: Duration | undefined
  /**
   * When the whole call with all its attempts and waits must have ended: a moment, or a duration from now. A retry
   * whose wait would pass it isn't waited for: the call fails at once with `retryAt`. Default: none.
   */
  deadline?: Date | Duration | undefined
  /** How often the call is tried again; 0 sends one request. */
  retries?: number | undefined
  /** Headers sent with the request, over those of the client. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** The options of a client, checked and with their defaults. */
export interface Settings {
  readonly apiKey: ApiKey | undefined
  readonly baseUrl: string | undefined
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly retries: number
  readonly maxWaitMs: number
  readonly headers: Readonly<Record<string, string>>
}

/** The options of one call, checked and with the client's for what is absent. */
export interface CallSettings extends Settings {
  readonly signal: AbortSignal | undefined
  /** Epoch milliseconds; `Infinity` without a deadline. */
  readonly deadlineAt: number
}

const knownOptions = [
  'apiKey',
  'baseUrl',
  'fetch',
  'timeout',
  'retries',
  'maxWait',
  'headers',
  'dangerouslyAllowBrowser',
]

/** Checks the options of a client and fills in what is absent. */
export function resolveSettings(options: ClientOptions): Settings {
  const unknown = Object.keys(options).find((name) => !knownOptions.includes(name))
  if (unknown) {
    throw new ConfigurationError(
      `Could not create a client, because there is no option ${unknown}; there are ${knownOptions.join(', ')}.`,
    )
  }
  return {
    apiKey: options.apiKey ?? readEnvironment('PERMIT_TRACKING_API_KEY'),
    baseUrl: resolveBaseUrl(options.baseUrl ?? readEnvironment('PERMIT_TRACKING_BASE_URL')),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    timeoutMs: toMs('timeout', options.timeout ?? 30_000),
    retries: checkRetries(options.retries ?? 4),
    maxWaitMs: toMs('maxWait', options.maxWait ?? 65_000),
    headers: checkHeaders(options.headers ?? {}),
  }
}

/** Checks the options of a call and fills in the client's. */
export function resolveCallSettings(settings: Settings, options: CallOptions, now: number): CallSettings {
  const { signal, timeout, deadline, retries, headers } = options
  return {
    ...settings,
    signal,
    timeoutMs: timeout === undefined ? settings.timeoutMs : toMs('timeout', timeout),
    deadlineAt: resolveDeadline(deadline, now),
    retries: retries === undefined ? settings.retries : checkRetries(retries),
    headers: headers ? { ...settings.headers, ...checkHeaders(headers) } : settings.headers,
  }
}

/** The deadline as epoch milliseconds; `Infinity` without one. */
export function resolveDeadline(deadline: Date | Duration | undefined, now: number): number {
  if (deadline === undefined) return Number.POSITIVE_INFINITY
  if (!(deadline instanceof Date)) return now + toMs('deadline', deadline)
  if (!Number.isNaN(deadline.getTime())) return deadline.getTime()
  throw new ConfigurationError(
    'Could not use deadline, because it is an invalid Date; give a valid one, or a duration.',
  )
}

function checkRetries(retries: number): number {
  if (Number.isInteger(retries) && retries >= 0) return retries
  throw new ConfigurationError(
    `Could not use retries, because ${retries} is not a whole number from 0; give one.`,
  )
}

/** A header that can't be sent would fail in `fetch` with a message that shows its value. */
function checkHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    if (
      !/^[\w!#$%&'*+.^`|~-]+$/.test(name) ||
      typeof value !== 'string' ||
      /[^\t\x20-\x7e\x80-\xff]/.test(value)
    ) {
      throw new ConfigurationError(
        `Could not use the header ${JSON.stringify(name)}, because its name or value can't be sent; correct it.`,
      )
    }
  }
  return headers
}
