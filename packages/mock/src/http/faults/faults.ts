import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { abortedByReset } from '../connection-reset.ts'
import type { AsyncLayer, Caller, HandlerResult, Layer, RequestContext } from '../context.ts'
import { invalidKey } from '../layers/authenticate.ts'
import {
  overLimitHeaders,
  overLimitResponse,
  rateLimitHeaders,
  recordLimitDialect,
} from '../layers/rate-limit.ts'
import { corruptResponse, errorResponse } from './corruptions.ts'
import type { FaultRequest } from './fault.ts'
import type { ActiveFault, FaultQueue } from './fault-queue.ts'
import { applied, type PreferredFault, readPreference } from './prefer.ts'
import { sleep } from './sleep.ts'

/** What the layer needs. */
export interface FaultOptions {
  /** The faults of every request, whoever sends it. */
  readonly faults: FaultQueue
  readonly clock: Clock
  readonly dialect: Dialect
  /** Does `Prefer: code=429` make a fault for that one request? */
  readonly prefer: boolean
}

/** Lets the planned faults happen: what the request itself prefers, then those of the mock, then the organization's. */
export function injectFaults(options: FaultOptions, next: Layer<RequestContext>): AsyncLayer<RequestContext> {
  return function injected(context) {
    const own = context.caller?.organization.faults
    const preferred = options.prefer ? readPreference(context) : undefined
    if (!preferred && options.faults.isEmpty && (own === undefined || own.isEmpty)) return next(context)
    return applyFaults(selectFaults(context, preferred, options.faults, own), context, options, next)
  }
}

/** Those of the faults that are only late, each with its time, and the one that breaks something. */
function selectFaults(
  context: RequestContext,
  preferred: PreferredFault | undefined,
  shared: FaultQueue,
  own: FaultQueue | undefined,
): readonly (ActiveFault | PreferredFault)[] {
  const request = toFaultRequest(context)
  const hasValidKey = context.caller !== undefined && context.caller.key.revoked_at === null
  const drawn: (ActiveFault | PreferredFault)[] = preferred ? [preferred] : []
  for (const book of own ? [shared, own] : [shared]) {
    drawn.push(...book.select(request, hasValidKey, !drawn.some(breaks)))
  }
  return drawn
}

async function applyFaults(
  drawn: readonly (ActiveFault | PreferredFault)[],
  context: RequestContext,
  options: FaultOptions,
  next: Layer<RequestContext>,
): Promise<HandlerResult> {
  for (const fault of drawn) recordFault(fault, context)
  const waiting = { signal: context.request.signal, generation: context.generation }
  const before = totalLatency(drawn, 'before')
  if (before > 0) await sleep(options.clock, before, waiting)
  assertCurrent(context)
  const breaking = drawn.find(breaks)
  const reply = breaking ? await applyFault(breaking, context, options, next) : next(context)
  const after = totalLatency(drawn, 'after_commit')
  if (after > 0) await sleep(options.clock, after, waiting)
  return drawn.reduce(withHeadersOf, reply)
}

async function applyFault(
  { fault, as, phase, latencyMs }: ActiveFault,
  context: RequestContext,
  { clock, dialect }: FaultOptions,
  next: Layer<RequestContext>,
): Promise<HandlerResult> {
  const waiting = { signal: context.request.signal, generation: context.generation }
  const real = phase === 'after_commit' ? next(context) : undefined
  const isSlow = as === 'slow_body'
  if (!isSlow && latencyMs !== undefined && latencyMs > 0) await sleep(clock, latencyMs, waiting)
  assertCurrent(context)
  switch (as) {
    case 'response':
      return errorResponse(fault, serviceHeaders(fault.status, context, dialect, clock.now()))
    case 'rate_limited':
    case 'key_revoked': {
      // Such a fault is drawn for callers only.
      const refusal = context.caller && exhaustOrRevoke(as, context.caller, dialect, clock.now())
      if (!real || !refusal) return next(context)
      if (as === 'rate_limited') recordLimitDialect(context.notes, refusal.status, dialect)
      return refusal
    }
    case 'none':
      return real ?? next(context)
    default:
      return corruptResponse(as, fault.status, real, {
        clock,
        totalMs: latencyMs ?? defaultSlowBodyMs,
        ...waiting,
      })
  }
}

const defaultSlowBodyMs = 1_000

/** Where waiting ends, and before the service is asked, which never waits: a state that came meanwhile knows nothing of the request. */
function assertCurrent({ generation }: RequestContext): void {
  if (generation.isEnded) throw abortedByReset()
}

/** Really takes from the caller what the fault is about; returns how a request is refused from now on. */
function exhaustOrRevoke(
  as: 'rate_limited' | 'key_revoked',
  { organization, key }: Caller,
  dialect: Dialect,
  now: number,
): HandlerResult {
  if (as === 'rate_limited') return overLimitResponse(organization.limiter.exhaust(key.id), dialect, now)
  organization.world.keys.revoke(key.id)
  return invalidKey()
}

/** The headers that the service's own answers of the status have, which knows only callers with a valid key. */
function serviceHeaders(
  status: number | undefined,
  { caller, notes }: RequestContext,
  dialect: Dialect,
  now: number,
): Readonly<Record<string, string>> {
  if (status === 401) return invalidKey().headers ?? {}
  if (!caller || caller.key.revoked_at !== null) return {}
  recordLimitDialect(notes, status, dialect)
  const window = caller.organization.limiter.peek(caller.key.id)
  return status === 429 ? overLimitHeaders(window, dialect, now) : rateLimitHeaders(window, dialect, now)
}

/** The time that faults which are only late take together. */
function totalLatency(drawn: readonly ActiveFault[], phase: ActiveFault['phase']): number {
  let ms = 0
  for (const fault of drawn) if (!breaks(fault) && fault.phase === phase) ms += fault.latencyMs ?? 0
  return ms
}

function breaks({ as }: ActiveFault): boolean {
  return as !== 'none'
}

function recordFault({ id, as, phase, latencyMs }: ActiveFault, { notes }: RequestContext): void {
  const said = phase === 'before' || as === 'none' ? as : `${as} ${phase}`
  if (as !== 'none' || notes.fault === undefined) notes.fault = said
  const late = latencyMs === undefined ? '' : `${as === 'none' ? '' : ', '}${Math.round(latencyMs)} ms late`
  notes.reasons.push(() => `fault ${id}: ${as === 'none' ? '' : said}${late}`)
}

/** Headers of a fault take the place of those of the same name, whatever their letter case. */
function withHeadersOf(reply: HandlerResult, fault: ActiveFault | PreferredFault): HandlerResult {
  const added = { ...fault.fault.headers, ...applied(fault) }
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()))
  if (names.size === 0) return reply
  const { transform: spoil } = reply
  return {
    ...reply,
    transform(whole) {
      const answer = spoil ? spoil(whole) : whole
      const kept = Object.entries(answer.headers).filter(([name]) => !names.has(name.toLowerCase()))
      return { ...answer, headers: { ...Object.fromEntries(kept), ...added } }
    },
  }
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
    isReused: request.isReused ?? true,
  }
}
