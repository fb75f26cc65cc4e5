import { type CallContext, toEvent } from '../call-context.ts'
import type { Send } from '../request-template.ts'
import type { Limiter, LimiterResult } from './limiter.ts'
import { type RateLimitState, updateRateLimit } from './rate-limit.ts'
import { type RateLimitStore, storeFor } from './rate-limit-store.ts'
import { requestedWaitMs } from './retry-after.ts'
import { acquireSlot, releaseSlot, type SlotOutcome } from './slot.ts'

/** Options for {@link pace}. */
export interface PaceOptions {
  readonly maxWaitMs: number
  readonly pacing: 'auto' | 'off'
  /** Limiter of the user; absent if that of the call's `fetch` decides. */
  readonly limiter: Limiter | undefined
  /** Names what is limited together with a key. */
  readonly scopeKey: (key: string) => string
  /** Called after every response with the place where the state of its scope is kept. */
  readonly onResponse: (store: RateLimitStore, scope: string) => void
}

/** Time for which a limiter that hung isn't asked again. */
const suspensionMs = 60_000

/**
 * Lets a request wait for its slot among those that the limit allows, and learns the limit from every response. Stands
 * outside of the timeout, whose time starts when the request is sent.
 */
export function pace(next: Send, options: PaceOptions): Send {
  const { maxWaitMs, pacing, scopeKey, onResponse } = options
  const acquire = createAcquire(options)
  return async function paced(request, context) {
    const { fetch, signal } = context.settings
    signal?.throwIfAborted()
    const scope = scopeKey(context.key)
    const store = storeFor(fetch)
    const acquired = pacing === 'off' ? undefined : acquire(store, scope, context)
    const slot = acquired instanceof Promise ? await acquired : acquired
    let result: LimiterResult | undefined
    try {
      context.notBefore = undefined
      const sentAt = Date.now()
      const response = await next(request, context)
      const { status, headers } = response
      const now = Date.now()
      const state = updateRateLimit(store.get(scope), { status, headers, sentAt, now })
      store.set(scope, state)
      context.notBefore = state.notBefore
      context.rateLimit = state.current
      context.acceptedAt = pacing === 'off' ? undefined : state.acceptedAt
      onResponse(store, scope)
      result = toResult(status, state, now, maxWaitMs)
      return response
    } finally {
      if (typeof slot === 'object') releaseSlot(slot, result)
    }
  }
}

type Acquire = (store: RateLimitStore, scope: string, call: CallContext) => SlotOutcome | Promise<SlotOutcome>

/** Creates the function that asks the user's limiter, and the SDK's own if that fails or hangs. */
function createAcquire({ limiter, maxWaitMs }: PaceOptions): Acquire {
  let suspendedUntil = Number.NEGATIVE_INFINITY
  let isReported = false

  function ask(asked: Limiter, store: RateLimitStore, scope: string, call: CallContext) {
    const onWait = () => reportWait(call, requestedWaitMs(store.get(scope).reset, Date.now(), maxWaitMs))
    return acquireSlot(asked, { scope, maxWaitMs, settings: call.settings, onWait })
  }

  return (store, scope, call) => {
    if (!limiter || Date.now() < suspendedUntil) return ask(store.limiter, store, scope, call)
    const orOwn = (outcome: SlotOutcome) => {
      if (outcome !== 'failed' && outcome !== 'hung') return outcome
      if (outcome === 'hung') suspendedUntil = Date.now() + suspensionMs
      if (!isReported) call.client.warn?.(`The limiter ${outcome}; the SDK's own limiter takes over`)
      isReported = true
      return ask(store.limiter, store, scope, call)
    }
    const outcome = ask(limiter, store, scope, call)
    return outcome instanceof Promise ? outcome.then(orOwn) : orOwn(outcome)
  }
}

function reportWait(call: CallContext, waitMs: number | undefined): void {
  const event = { ...toEvent(call, call.attempts.length + 1), reason: 'limit' as const }
  call.emit?.('wait', waitMs === undefined ? event : { ...event, waitMs })
}

function toResult(status: number, state: RateLimitState, now: number, maxWaitMs: number): LimiterResult {
  const resetInMs = requestedWaitMs(status === 429 ? state.notBefore : state.reset, now, maxWaitMs)
  const { limit, remaining } = state.current ?? {}
  return { status, limit, remaining, resetInMs }
}
