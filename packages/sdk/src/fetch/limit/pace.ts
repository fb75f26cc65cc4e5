import { type CallContext, toEvent } from '../call-context.ts'
import type { Send } from '../request-template.ts'
import { requestedWaitMs } from './limit-headers.ts'
import type { Limiter, LimiterResult } from './limiter.ts'
import { type RateLimitState, type RateLimitStore, storeFor, updateRateLimit } from './rate-limit.ts'
import { acquireSlot, releaseSlot, type SlotOutcome } from './slot.ts'

/** Time for which a limiter that hung is not used. */
const suspensionMs = 60_000

/**
 * Delays each attempt until the rate limit allows it, and learns the limit from every response. Outside of the timeout,
 * which starts when the request is sent.
 */
export function pace(next: Send): Send {
  const acquire = createAcquire()
  return async function paced(request, context) {
    const { client, settings } = context
    const { maxWaitMs, limiter } = client.options
    settings.signal?.throwIfAborted()
    const scope = client.scopeKey(context.key)
    const store = storeFor(settings.fetch)
    const acquired = limiter === false ? undefined : acquire(store, scope, context)
    // A slot that is free costs no promise.
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
      client.lastScope = { store, scope }
      result = toResult(status, state, now, maxWaitMs)
      return response
    } finally {
      if (typeof slot === 'object') releaseSlot(slot, result)
    }
  }
}

type Acquire = (
  store: RateLimitStore,
  scope: string,
  context: CallContext,
) => SlotOutcome | Promise<SlotOutcome>

/** Creates a function that uses the limiter of the user, and the SDK's own if that fails or hangs. */
function createAcquire(): Acquire {
  let suspendedUntil = Number.NEGATIVE_INFINITY
  let isReported = false

  return (store, scope, context) => {
    const { limiter } = context.client.options
    if (!limiter || performance.now() < suspendedUntil)
      return acquireFrom(store.limiter, store, scope, context)
    const orFallBack = (outcome: SlotOutcome) => {
      if (outcome !== 'failed' && outcome !== 'hung') return outcome
      if (outcome === 'hung') suspendedUntil = performance.now() + suspensionMs
      if (!isReported)
        context.client.logHint?.('warn', `The limiter ${outcome}; the SDK's own limiter takes over`)
      isReported = true
      return acquireFrom(store.limiter, store, scope, context)
    }
    const outcome = acquireFrom(limiter, store, scope, context)
    return outcome instanceof Promise ? outcome.then(orFallBack) : orFallBack(outcome)
  }
}

function acquireFrom(limiter: Limiter, store: RateLimitStore, scope: string, context: CallContext) {
  const { maxWaitMs } = context.client.options
  const onWait = () => reportWait(context, requestedWaitMs(store.get(scope).reset, Date.now(), maxWaitMs))
  return acquireSlot(limiter, { scope, maxWaitMs, settings: context.settings, onWait })
}

function reportWait(context: CallContext, waitMs: number | undefined): void {
  const event = { ...toEvent(context, context.attempts.length + 1), reason: 'limit' as const }
  context.emit?.('wait', waitMs === undefined ? event : { ...event, waitMs })
}

function toResult(status: number, state: RateLimitState, now: number, maxWaitMs: number): LimiterResult {
  const resetInMs = requestedWaitMs(status === 429 ? state.notBefore : state.reset, now, maxWaitMs)
  const { limit, remaining } = state.current ?? {}
  return { status, limit, remaining, resetInMs }
}
