import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { createStateReplacedError } from '../connection-reset.ts'
import type { AsyncLayer, Caller, HandlerResult, Layer, RequestContext } from '../context.ts'
import { maskText } from '../journal/masking.ts'
import { invalidKey } from '../layers/authenticate.ts'
import {
  overLimitHeaders,
  overLimitResponse,
  rateLimitHeaders,
  recordLimitDialect,
} from '../layers/rate-limit.ts'
import { corruptResponse, errorResponse } from './corruptions.ts'
import type { FaultKind, FaultRequest } from './fault.ts'
import { type ActiveFault, canAffect, type FaultQueue } from './fault-queue.ts'
import { applied, type PreferredFault, readPreference } from './prefer.ts'
import { sleep, type WaitOptions } from './sleep.ts'

/** Options of the layer. */
export interface FaultOptions {
  /** Faults of all requests. */
  readonly faults: FaultQueue
  readonly clock: Clock
  readonly dialect: Dialect
  /** True if a header such as `Prefer: code=429` makes a fault for its request. */
  readonly preferHeader: boolean
}

/** Injects faults: a fault that the request prefers, then the mock's faults, then the organization's faults. */
export function injectFaults(options: FaultOptions, next: Layer<RequestContext>): AsyncLayer<RequestContext> {
  return function injectFault(context) {
    const own = context.caller?.organization.faults
    const preferred = options.preferHeader ? readPreference(context) : undefined
    if (!preferred && options.faults.isEmpty && (own === undefined || own.isEmpty)) return next(context)
    return applyFaults(selectFaults(context, preferred, options.faults, own), context, options, next)
  }
}

/** Selects the faults that only delay, and the one that breaks the response. */
function selectFaults(
  context: RequestContext,
  preferred: PreferredFault | undefined,
  shared: FaultQueue,
  own: FaultQueue | undefined,
): readonly (ActiveFault | PreferredFault)[] {
  const request = toFaultRequest(context)
  const hasValidKey = context.caller !== undefined && context.caller.key.revoked_at === null
  const selected: (ActiveFault | PreferredFault)[] =
    preferred && canAffect(preferred.kind, request, hasValidKey) ? [preferred] : []
  for (const queue of own ? [shared, own] : [shared]) {
    selected.push(...queue.select(request, hasValidKey, !selected.some(breaks)))
  }
  return selected
}

async function applyFaults(
  selected: readonly (ActiveFault | PreferredFault)[],
  context: RequestContext,
  options: FaultOptions,
  next: Layer<RequestContext>,
): Promise<HandlerResult> {
  for (const { id, kind, phase, latencyMs } of selected) {
    const label = phase === 'before' || kind === 'delay' ? kind : `${kind} ${phase}`
    const late = latencyMs === undefined ? '' : `, ${Math.round(latencyMs)} ms late`
    context.trace.reasons.push({ kind: 'fault', outcome: 'applied', id, text: `${label}${late} (${id})` })
    if (context.trace.fault === undefined || context.trace.fault === 'delay') context.trace.fault = label
  }
  const wait = toWaitOptions(context)
  await sleep(options.clock, totalLatency(selected, 'before'), wait)
  assertCurrent(context)
  const breaking = selected.find(breaks)
  const response = breaking ? await applyFault(breaking, context, options, next) : next(context)
  await sleep(options.clock, totalLatency(selected, 'after_commit'), wait)
  return selected.reduce(withHeadersOf, response)
}

async function applyFault(
  { fault, kind, phase, latencyMs }: BreakingFault,
  context: RequestContext,
  { clock, dialect }: FaultOptions,
  next: Layer<RequestContext>,
): Promise<HandlerResult> {
  const wait = toWaitOptions(context)
  const actual = phase === 'after_commit' ? next(context) : undefined
  if (kind !== 'slow_body') await sleep(clock, latencyMs ?? 0, wait)
  assertCurrent(context)
  switch (kind) {
    case 'response':
      return errorResponse(fault, serviceHeaders(fault.status, context, dialect, clock.now()))
    case 'rate_limited':
    case 'key_revoked': {
      // These kinds are selected only for callers with a valid key.
      const response = context.caller && exhaustOrRevoke(kind, context.caller, dialect, clock.now())
      if (!actual || !response) return next(context)
      if (kind === 'rate_limited') recordLimitDialect(context.trace, response.status, dialect)
      return response
    }
    default:
      return corruptResponse(kind, fault.status, actual, {
        clock,
        totalMs: latencyMs ?? defaultSlowBodyMs,
        ...wait,
      })
  }
}

const defaultSlowBodyMs = 1_000

/** Throws for a request from before the state was replaced. */
function assertCurrent({ generation }: RequestContext): void {
  if (generation.isEnded) throw createStateReplacedError()
}

/** Exhausts the window of the key, or revokes the key. Returns the response to every later request. */
function exhaustOrRevoke(
  kind: 'rate_limited' | 'key_revoked',
  { organization, key }: Caller,
  dialect: Dialect,
  now: number,
): HandlerResult {
  if (kind === 'rate_limited') return overLimitResponse(organization.limiter.exhaust(key.id), dialect, now)
  organization.world.keys.revoke(key.id)
  return invalidKey()
}

/** Returns the headers that the service itself sends with the status. Only callers with a valid key have a rate limit. */
function serviceHeaders(
  status: number | undefined,
  { caller, trace }: RequestContext,
  dialect: Dialect,
  now: number,
): Readonly<Record<string, string>> {
  if (status === 401) return invalidKey().headers ?? {}
  if (!caller || caller.key.revoked_at !== null) return {}
  recordLimitDialect(trace, status, dialect)
  const window = caller.organization.limiter.peek(caller.key.id)
  return status === 429 ? overLimitHeaders(window, dialect, now) : rateLimitHeaders(window, dialect, now)
}

/** Adds up the latencies of the faults that only delay. */
function totalLatency(selected: readonly ActiveFault[], phase: ActiveFault['phase']): number {
  let ms = 0
  for (const fault of selected) if (!breaks(fault) && fault.phase === phase) ms += fault.latencyMs ?? 0
  return ms
}

/** Fault that breaks the response. */
type BreakingFault = ActiveFault & { readonly kind: Exclude<FaultKind, 'delay'> }

function breaks(fault: ActiveFault): fault is BreakingFault {
  return fault.kind !== 'delay'
}

/** Adds a fault's headers, in place of those with the same name in any letter case. */
function withHeadersOf(response: HandlerResult, fault: ActiveFault | PreferredFault): HandlerResult {
  const added = { ...fault.fault.headers, ...applied(fault) }
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()))
  if (names.size === 0) return response
  const { transform } = response
  return {
    ...response,
    transform(raw) {
      const transformed = transform ? transform(raw) : raw
      const kept = Object.entries(transformed.headers).filter(([name]) => !names.has(name.toLowerCase()))
      return { ...transformed, headers: { ...Object.fromEntries(kept), ...added } }
    },
  }
}

function toWaitOptions({ request, path, generation, trace }: RequestContext): WaitOptions {
  return { request, generation, name: `${request.method} ${maskText(path, trace.secret)}` }
}

function toFaultRequest({ request, path, search, route, text = '', caller }: RequestContext): FaultRequest {
  return {
    method: request.method,
    path,
    get query() {
      return new URLSearchParams(search)
    },
    operation: route?.operation,
    get headers() {
      return new Headers([...request.headers])
    },
    body: text,
    key_id: caller?.key.id,
    organization_id: caller?.organization.world.organization.organization_id,
    isReused: request.isConnectionReused ?? true,
  }
}
