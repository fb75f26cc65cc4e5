import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { invalidKey } from '../layers/authenticate.ts'
import { cutByNewState } from '../connection-reset.ts'
import type { Caller, Exchange, Reply, Serve, ServeLate } from '../context.ts'
import { noteLimitSwitches, overLimitHeaders, rateLimitHeaders, refuseOverLimit } from '../layers/rate-limit.ts'
import { brokenReply, errorReply } from './corruptions.ts'
import type { FaultRequest } from './fault.ts'
import type { DrawnFault, FaultBook } from './fault-queue.ts'
import { applied, type PreferredFault, readPreference } from './prefer.ts'
import { sleep } from './sleep.ts'

/** What the layer needs. */
export interface InjectOptions {
  /** The faults of every request, whoever sends it. */
  readonly faults: FaultBook
  readonly clock: Clock
  readonly dialect: Dialect
  /** Does `Prefer: code=429` make a fault for that one request? */
  readonly prefer: boolean
}

/** Lets the planned faults happen: what the request itself prefers, then those of the mock, then the organization's. */
export function inject(options: InjectOptions, next: Serve<Exchange>): ServeLate<Exchange> {
  return function injected(exchange) {
    const own = exchange.caller?.tenant.faults
    const preferred = options.prefer ? readPreference(exchange) : undefined
    if (!preferred && options.faults.isEmpty && (own === undefined || own.isEmpty)) return next(exchange)
    return suffer(draw(exchange, preferred, options.faults, own), exchange, options, next)
  }
}

/** Those of the faults that are only late, each with its time, and the one that breaks something. */
function draw(
  exchange: Exchange,
  preferred: PreferredFault | undefined,
  shared: FaultBook,
  own: FaultBook | undefined,
): readonly (DrawnFault | PreferredFault)[] {
  const request = toFaultRequest(exchange)
  const hasValidKey = exchange.caller !== undefined && exchange.caller.key.revoked_at === null
  const drawn: (DrawnFault | PreferredFault)[] = preferred ? [preferred] : []
  for (const book of own ? [shared, own] : [shared]) {
    drawn.push(...book.draw(request, hasValidKey, !drawn.some(breaks)))
  }
  return drawn
}

async function suffer(
  drawn: readonly (DrawnFault | PreferredFault)[],
  exchange: Exchange,
  options: InjectOptions,
  next: Serve<Exchange>,
): Promise<Reply> {
  for (const fault of drawn) note(fault, exchange)
  const waiting = { signal: exchange.request.signal, life: exchange.life }
  const before = lateness(drawn, 'before')
  if (before > 0) await sleep(options.clock, before, waiting)
  checkLife(exchange)
  const breaking = drawn.find(breaks)
  const reply = breaking ? await happen(breaking, exchange, options, next) : next(exchange)
  const after = lateness(drawn, 'after_commit')
  if (after > 0) await sleep(options.clock, after, waiting)
  return drawn.reduce(withHeadersOf, reply)
}

async function happen(
  { fault, as, phase, latencyMs }: DrawnFault,
  exchange: Exchange,
  { clock, dialect }: InjectOptions,
  next: Serve<Exchange>,
): Promise<Reply> {
  const waiting = { signal: exchange.request.signal, life: exchange.life }
  const real = phase === 'after_commit' ? next(exchange) : undefined
  const isSlow = as === 'slow_body'
  if (!isSlow && latencyMs !== undefined && latencyMs > 0) await sleep(clock, latencyMs, waiting)
  checkLife(exchange)
  switch (as) {
    case 'response':
      return errorReply(fault, usualHeaders(fault.status, exchange, dialect, clock.now()))
    case 'rate_limited':
    case 'key_revoked': {
      // Such a fault is drawn for callers only.
      const refusal = exchange.caller && takeAway(as, exchange.caller, dialect, clock.now())
      if (!real || !refusal) return next(exchange)
      if (as === 'rate_limited') noteLimitSwitches(exchange.notes, refusal.status, dialect)
      return refusal
    }
    case 'none':
      return real ?? next(exchange)
    default:
      return brokenReply(as, fault.status, real, { clock, totalMs: latencyMs ?? usualDripMs, ...waiting })
  }
}

const usualDripMs = 1_000

/** Where waiting ends, and before the service is asked, which never waits: a state that came meanwhile knows nothing of the request. */
function checkLife({ life }: Exchange): void {
  if (life.isOver) throw cutByNewState()
}

/** Really takes from the caller what the fault is about; returns how a request is refused from now on. */
function takeAway(
  as: 'rate_limited' | 'key_revoked',
  { tenant, key }: Caller,
  dialect: Dialect,
  now: number,
): Reply {
  if (as === 'rate_limited') return refuseOverLimit(tenant.limiter.exhaust(key.id), dialect, now)
  tenant.world.keys.revoke(key.id)
  return invalidKey()
}

/** The headers that the service's own answers of the status have, which knows only callers with a valid key. */
function usualHeaders(
  status: number | undefined,
  { caller, notes }: Exchange,
  dialect: Dialect,
  now: number,
): Readonly<Record<string, string>> {
  if (status === 401) return invalidKey().headers ?? {}
  if (!caller || caller.key.revoked_at !== null) return {}
  noteLimitSwitches(notes, status, dialect)
  const window = caller.tenant.limiter.look(caller.key.id)
  return status === 429 ? overLimitHeaders(window, dialect, now) : rateLimitHeaders(window, dialect, now)
}

/** The time that faults which are only late take together. */
function lateness(drawn: readonly DrawnFault[], phase: DrawnFault['phase']): number {
  let ms = 0
  for (const fault of drawn) if (!breaks(fault) && fault.phase === phase) ms += fault.latencyMs ?? 0
  return ms
}

function breaks({ as }: DrawnFault): boolean {
  return as !== 'none'
}

function note({ id, as, phase, latencyMs }: DrawnFault, { notes }: Exchange): void {
  const said = phase === 'before' || as === 'none' ? as : `${as} ${phase}`
  if (as !== 'none' || notes.fault === undefined) notes.fault = said
  const late = latencyMs === undefined ? '' : `${as === 'none' ? '' : ', '}${Math.round(latencyMs)} ms late`
  notes.reasons.push(() => `fault ${id}: ${as === 'none' ? '' : said}${late}`)
}

/** Headers of a fault take the place of those of the same name, whatever their letter case. */
function withHeadersOf(reply: Reply, fault: DrawnFault | PreferredFault): Reply {
  const added = { ...fault.fault.headers, ...applied(fault) }
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()))
  if (names.size === 0) return reply
  const { spoil } = reply
  return {
    ...reply,
    spoil(whole) {
      const answer = spoil ? spoil(whole) : whole
      const kept = Object.entries(answer.headers).filter(([name]) => !names.has(name.toLowerCase()))
      return { ...answer, headers: { ...Object.fromEntries(kept), ...added } }
    },
  }
}

function toFaultRequest({ request, path, search, route, text = '', caller }: Exchange): FaultRequest {
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
    organization_id: caller?.tenant.world.organization.organization_id,
    isReused: request.isReused ?? true,
  }
}
