import { TimeoutError } from '../errors/timeout-error.ts'
import { askedWaitMs } from './asked.ts'
import { type ApiKey, askForKey } from './authorize.ts'
import { tryAcquire } from './create-limiter.ts'
import type { Send } from './draft.ts'
import { type Exchange, toEvent } from './exchange.ts'
import type { Limiter, LimiterAnswer, LimiterRequest } from './limiter.ts'
import { type Learned, learn } from './rate-limit.ts'
import { isRetryable } from './retry-policy.ts'
import { type Scopes, scopesOf } from './scopes.ts'
import { within } from './within.ts'

/** What {@link pace} needs to know of the client. */
export interface PaceOptions {
  readonly apiKey: ApiKey | undefined
  readonly maxWaitMs: number
  readonly pacing: 'auto' | 'off'
  /** Who decides when a request goes; absent where the scopes of the call's `fetch` do. */
  readonly limiter: Limiter | undefined
  /** Names what is limited together with a key. */
  readonly nameScope: (key: string) => string
  /** Is told where to look for what is known, as soon as an answer has come. */
  readonly onAnswer: (scopes: Scopes, scope: string) => void
}

/**
 * Lets a request wait for its place among those that the limit allows, and learns from every answer what the limit is.
 * Stands outside of the timeout, whose time starts when the request is sent.
 */
export function pace(next: Send, options: PaceOptions): Send {
  const { apiKey, maxWaitMs, nameScope } = options
  return async function paced(request, exchange) {
    const { fetch, signal } = exchange.terms
    signal?.throwIfAborted()
    const asked = askForKey(apiKey, exchange)
    exchange.key = typeof asked === 'string' ? asked : await inTime(asked, exchange)
    const scope = nameScope(exchange.key)
    const scopes = scopesOf(fetch)
    const limiter = options.pacing === 'off' ? undefined : (options.limiter ?? scopes.limiter)
    const turn =
      limiter &&
      (takeTurnNow({ limiter, scope, maxWaitMs }, exchange) ??
        (await takeTurn({ limiter, scope, maxWaitMs }, exchange, scopes.recall(scope))))
    let answer: LimiterAnswer | undefined
    try {
      exchange.asked = undefined
      const sentAt = Date.now()
      const response = await next(request, exchange)
      const { status, headers } = response
      const now = Date.now()
      const learned = learn(scopes.recall(scope), { status, headers, sentAt, now })
      scopes.remember(scope, learned)
      exchange.asked = learned.asked
      exchange.rateLimit = learned.news
      options.onAnswer(scopes, scope)
      answer = summarize(status, learned, now, maxWaitMs)
      return response
    } finally {
      if (turn) end(turn, answer)
    }
  }
}

function summarize(status: number, learned: Learned, now: number, maxWaitMs: number): LimiterAnswer {
  const resetInMs = askedWaitMs(status === 429 ? learned.asked : learned.reset, now, maxWaitMs)
  const { limit, remaining } = learned.news ?? {}
  return { status, limit, remaining, resetInMs }
}

/** The key that a function gives, which gets no more time for it than an attempt. */
async function inTime(asked: Promise<string>, exchange: Exchange): Promise<string> {
  const { timeoutMs, deadlineAt, signal } = exchange.terms
  const leftMs = deadlineAt - Date.now()
  const key = await within(asked, Math.min(timeoutMs, leftMs), signal)
  if (key !== undefined) return key
  exchange.attempts.push({ reason: 'no API key in time', waitMs: 0 })
  const limit = leftMs < timeoutMs ? 'deadline' : 'timeout'
  const retryable = isRetryable(exchange.method, exchange.path, undefined)
  throw new TimeoutError(Math.min(timeoutMs, leftMs), limit, exchange, retryable)
}

/** Tells the limiter what came of a request that had its leave. What it makes of that is its own matter. */
function end({ limiter, request }: Turn, answer: LimiterAnswer | undefined): void {
  try {
    const told: unknown = limiter.release(request, answer)
    if (told !== undefined) Promise.resolve(told).catch(() => undefined)
  } catch {
    // A limiter that fails doesn't fail the call.
  }
}

/** Leave that was given. */
interface Turn {
  readonly limiter: Limiter
  readonly request: LimiterRequest
}

/** Where leave is asked for, and for how long. */
interface Place {
  readonly limiter: Limiter
  readonly scope: string
  readonly maxWaitMs: number
}

/** Leave without a wait, where there can be. */
function takeTurnNow({ limiter, ...place }: Place, { terms }: Exchange): Turn | undefined {
  const request = toLimiterRequest(place, terms)
  return tryAcquire(limiter, request) ? { limiter, request } : undefined
}

function toLimiterRequest(
  { scope, maxWaitMs }: Omit<Place, 'limiter'>,
  terms: Exchange['terms'],
): LimiterRequest {
  const leftMs = terms.deadlineAt - Date.now()
  return { scope, priority: terms.priority, maxWaitMs: Math.min(maxWaitMs, leftMs) }
}

/** Waits for leave; `undefined` where none was given: at the deadline, or by a limiter that failed. Either way the request goes on. */
async function takeTurn(
  { limiter, ...place }: Place,
  exchange: Exchange,
  { reset }: Learned,
): Promise<Turn | undefined> {
  const { deadlineAt, signal } = exchange.terms
  const leftMs = deadlineAt - Date.now()
  const controller = new AbortController()
  const request = { ...toLimiterRequest(place, exchange.terms), signal: controller.signal }
  const turn = { limiter, request }
  let isSettled = false
  let isGranted = false
  let isGone = false
  const acquire = async () => {
    await limiter.acquire(request)
    // A limiter that doesn't heed its signal may give leave to a request that is gone.
    if (isGone) end(turn, undefined)
    isSettled = isGranted = true
    return turn
  }
  const acquired = acquire().catch(() => {
    isSettled = true
    return undefined
  })
  await Promise.resolve()
  if (isSettled) return acquired
  const attempt = exchange.attempts.length + 1
  const waitMs = askedWaitMs(reset, Date.now(), place.maxWaitMs)
  const event = { ...toEvent(exchange, attempt), reason: 'limit' as const }
  exchange.emit?.('wait', waitMs === undefined ? event : { ...event, waitMs })
  let taken: Turn | undefined
  try {
    taken = await within(acquired, leftMs, signal)
    return taken
  } finally {
    if (!taken) {
      // Leave may have come in the same moment as the abort.
      if (isGranted) end(turn, undefined)
      isGone = true
      controller.abort(signal?.reason)
    }
  }
}
