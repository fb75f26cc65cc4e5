import { TimeoutError } from '../errors/timeout-error.ts'
import { askedWaitMs } from './asked.ts'
import type { Keyring } from './authorize.ts'
import type { Send } from './draft.ts'
import { type Exchange, toEvent } from './exchange.ts'
import type { Limiter, LimiterAnswer, LimiterRequest } from './limiter.ts'
import { type Learned, learn } from './rate-limit.ts'
import { isRetryable } from './retry-policy.ts'
import type { Scopes } from './scopes.ts'
import { within } from './within.ts'

/** What {@link pace} needs to know of the call. */
export interface PaceOptions {
  readonly exchange: Exchange
  readonly keyring: Keyring
  /** Names what is limited together with a key. */
  readonly nameScope: (key: string) => string
  readonly scopes: Scopes
  /** Who decides when a request goes; absent where pacing is off. */
  readonly limiter: Limiter | undefined
  readonly priority: LimiterRequest['priority']
  readonly maxWaitMs: number
  readonly timeoutMs: number
  readonly deadlineAt: number
  readonly signal?: AbortSignal | undefined
  /** Is told the scope as soon as an answer has come. */
  readonly onAnswer: (scope: string) => void
}

/**
 * Lets a request wait for its place among those that the limit allows, and learns from every answer what the limit is.
 * Stands outside of the timeout, whose time starts when the request is sent.
 */
export function pace(next: Send, options: PaceOptions): Send {
  const { exchange, keyring, scopes, limiter, signal } = options
  return async function paced(request) {
    signal?.throwIfAborted()
    const asked = keyring.ask()
    const scope = options.nameScope(typeof asked === 'string' ? asked : await inTime(asked, options))
    const turn = limiter && (await takeTurn(limiter, scope, options))
    let answer: LimiterAnswer | undefined
    try {
      exchange.asked = undefined
      const sentAt = Date.now()
      const response = await next(request)
      const { status, headers } = response
      const now = Date.now()
      const learned = learn(scopes.recall(scope), { status, headers, sentAt, now })
      scopes.remember(scope, learned)
      exchange.asked = learned.asked
      if (learned.rateLimit) exchange.rateLimit = learned.rateLimit
      options.onAnswer(scope)
      answer = summarize(status, learned, now, options.maxWaitMs)
      return response
    } finally {
      turn?.end(answer)
    }
  }
}

function summarize(status: number, learned: Learned, now: number, maxWaitMs: number): LimiterAnswer {
  const resetInMs = askedWaitMs(status === 429 ? learned.asked : learned.reset, now, maxWaitMs)
  const { limit, remaining } = learned.news ?? {}
  return { status, limit, remaining, resetInMs }
}

/** The key that a function gives, which gets no more time for it than an attempt. */
async function inTime(asked: Promise<string>, options: PaceOptions): Promise<string> {
  const { exchange, timeoutMs, deadlineAt, signal } = options
  const leftMs = deadlineAt - Date.now()
  const key = await within(asked, Math.min(timeoutMs, leftMs), signal)
  if (key !== undefined) return key
  exchange.attempts.push({ reason: 'no API key in time', waitMs: 0 })
  const limit = leftMs < timeoutMs ? 'deadline' : 'timeout'
  const retryable = isRetryable(exchange.method, exchange.path, undefined)
  throw new TimeoutError(Math.min(timeoutMs, leftMs), limit, exchange, retryable)
}

interface Turn {
  end(answer: LimiterAnswer | undefined): void
}

/** Waits for leave; `undefined` where none was given: at the deadline, or by a limiter that failed. Either way the request goes on. */
async function takeTurn(
  limiter: Limiter,
  scope: string,
  { exchange, priority, maxWaitMs, deadlineAt, signal }: PaceOptions,
): Promise<Turn | undefined> {
  const leftMs = deadlineAt - Date.now()
  const controller = new AbortController()
  const request = { scope, priority, maxWaitMs: Math.min(maxWaitMs, leftMs), signal: controller.signal }
  const turn: Turn = {
    end(answer) {
      // An async function, so that what it throws and what it rejects with come out the same way: not at all.
      const tell = async () => limiter.release(request, answer)
      tell().catch(() => undefined)
    },
  }
  let isSettled = false
  let isGranted = false
  let isGone = false
  const acquire = async () => {
    await limiter.acquire(request)
    // A limiter that doesn't heed its signal may give leave to a request that is gone.
    if (isGone) turn.end(undefined)
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
  exchange.household.emit?.('wait', { ...toEvent(exchange, attempt), reason: 'limit' })
  let taken: Turn | undefined
  try {
    taken = await within(acquired, leftMs, signal)
    return taken
  } finally {
    if (!taken) {
      // Leave may have come in the same moment as the abort.
      if (isGranted) turn.end(undefined)
      isGone = true
      controller.abort(signal?.reason)
    }
  }
}
