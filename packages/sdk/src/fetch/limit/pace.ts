import { hash } from '../../hash/hash.ts'
import { type CallContext, eventFields } from '../call-context.ts'
import type { Send } from '../send-request.ts'
import { waitFor } from '../timers.ts'
import { maxScopes, sharedLimitsOf } from './create-limiter.ts'
import type { Limiter, LimiterRequest, LimiterResult } from './limiter.ts'
import { requestedWaitMs, updateRateLimit } from './rate-limit.ts'

/**
 * Delays each attempt until the rate limit allows it, and learns the limit from every response. The delay is not part of the
 * timeout, which starts when the request is sent.
 */
export function pace(next: Send): Send {
  let isFailureReported = false
  // Hashing the key for every request would take a tenth of the client's time.
  let last = { key: '', scope: '' }
  return async function paced(request, context) {
    const { client, settings } = context
    const { limiter, maxWaitMs } = client.options
    settings.signal?.throwIfAborted()
    const { key } = context
    if (key !== last.key) last = { key, scope: scopeOf(client.options.baseUrl, key) }
    const { scope } = last
    const shared = sharedLimitsOf(settings.fetch)
    let slot: Slot | 'none' | 'failed' = 'none'
    if (limiter !== false) {
      const acquired = acquire(limiter ?? shared.limiter, scope, context)
      // A slot that is granted at once needs no promise.
      slot = acquired instanceof Promise ? await acquired : acquired
      if (slot === 'failed') {
        if (!isFailureReported) client.logHint?.('warn', 'The limiter failed. The default one is used.')
        isFailureReported = true
        slot = await acquire(shared.limiter, scope, context)
      }
    }
    let result: LimiterResult | undefined
    try {
      context.notBefore = undefined
      const response = await next(request, context)
      const { status, headers } = response
      const now = Date.now()
      const state = updateRateLimit(shared.states.get(scope), { status, headers, now })
      shared.states.set(scope, state)
      const [oldest] = shared.states.size > maxScopes ? shared.states.keys() : []
      if (oldest !== undefined) shared.states.delete(oldest)
      context.notBefore = state.notBefore
      context.rateLimit = state.reported
      client.rateLimit = state.lastKnown
      const resetInMs = requestedWaitMs(status === 429 ? state.notBefore : state.reset, now, maxWaitMs)
      result = { status, limit: state.reported?.limit, remaining: state.reported?.remaining, resetInMs }
      return response
    } finally {
      if (typeof slot === 'object') release(slot, result)
    }
  }
}

/**
 * Returns the name of a scope. It is passed to limiters and their stores, so it contains only a hash of the key.
 * `crypto.subtle` isn't used, because it is asynchronous and would delay the first request of a key.
 */
export function scopeOf(baseUrl: string | undefined, key: string): string {
  return `${baseUrl}#${hash(key).toString(36)}`
}

/** Permission to send one request. */
interface Slot {
  readonly limiter: Limiter
  readonly request: LimiterRequest
}

/**
 * Acquires a slot. The result is `none` at the deadline, and `failed` if the limiter fails. It is a promise only if the limiter
 * returns one. The promise rejects only with the reason of the caller's signal.
 */
function acquire(
  limiter: Limiter,
  scope: string,
  context: CallContext,
): Slot | 'failed' | Promise<Slot | 'none' | 'failed'> {
  const { priority, signal, remainingMs } = context.settings
  const leftMs = remainingMs()
  const maxWaitMs = Math.max(0, Math.min(context.client.options.maxWaitMs, leftMs))
  // Only the signal of the caller and the deadline can end a wait early.
  const controller = signal || leftMs < Number.POSITIVE_INFINITY ? new AbortController() : undefined
  const slot = { limiter, request: { scope, priority, maxWaitMs, signal: controller?.signal } }
  try {
    const acquired: unknown = limiter.acquire(slot.request)
    return acquired ? wait(slot, Promise.resolve(acquired), context, controller) : slot
  } catch {
    return 'failed'
  }
}

/** Waits for a limiter until the deadline or the abort. A slot that is granted afterwards is released. */
async function wait(
  slot: Slot,
  acquired: Promise<unknown>,
  context: CallContext,
  controller: AbortController | undefined,
): Promise<Slot | 'none' | 'failed'> {
  const { signal, remainingMs } = context.settings
  let isPending = true
  const settleAs = <Outcome>(outcome: Outcome) => {
    return () => {
      isPending = false
      return outcome
    }
  }
  const settled = acquired.then(settleAs(slot), settleAs('failed' as const))
  queueMicrotask(() => {
    if (isPending) reportWait(slot, context)
  })
  let outcome: Slot | 'none' | 'failed' = 'none'
  try {
    outcome = (await waitFor(settled, remainingMs(), signal)) ?? 'none'
    return outcome
  } finally {
    if (outcome !== slot) {
      controller?.abort(signal?.reason)
      void settled.then((late) => late === slot && release(slot, undefined))
    }
  }
}

function reportWait({ request: { scope } }: Slot, context: CallContext): void {
  const { reset } = sharedLimitsOf(context.settings.fetch).states.get(scope) ?? {}
  const waitMs = requestedWaitMs(reset, Date.now(), context.client.options.maxWaitMs)
  const event = { ...eventFields(context, context.attempts.length + 1), reason: 'limit' as const }
  context.emit?.('wait', waitMs === undefined ? event : { ...event, waitMs })
}

/** Reports the result to the limiter. Errors of the limiter are ignored. */
function release({ limiter, request }: Slot, result: LimiterResult | undefined): void {
  const released = async () => limiter.release(request, result)
  released().catch(() => undefined)
}
