import { writeLine } from '../../log/write-line.ts'
import type { FleetCommand, FleetReply } from '../command.ts'
import type { FleetState } from '../fleet-state.ts'
import { applyCommand } from './apply-command.ts'

/** Binding of the Durable Objects, such as `env.RATE_LIMITS`. */
export interface RateLimitNamespace {
  /** Returns the object with a name. */
  getByName(name: string): {
    fetch(
      url: string,
      init: { readonly method: string; readonly body: string; readonly signal: AbortSignal },
    ): Promise<{ readonly status: number; json(): Promise<FleetReply> }>
  }
}

/** Used part of the context of a request, the last argument of a Worker's handler. */
export interface RequestContext {
  /** Keeps the request running until the promise settles, even if the response was already sent. */
  waitUntil(promise: Promise<unknown>): void
}

/**
 * Data that the requests of an isolate share for one namespace. It has no timers, promises or stubs, because each
 * of them may be used by one request only.
 */
interface SharedState {
  /** Time until which the limit of a scope is closed by the last reply, epoch milliseconds. */
  readonly closedUntil: Map<string, number>
  readonly outages: Map<string, Outage>
}

/** Time in which the object of a scope does not respond. */
interface Outage {
  /** Window of this isolate, which decides alone. */
  state: FleetState | undefined
  /** Time of the next check, epoch milliseconds. */
  checkAt: number
  readonly isReported: boolean
}

/** Maximum time of a decision, in milliseconds. The object is in one place, far from some Workers. */
const timeoutMs = 1_000
/** Time between two checks of an object. */
const checkIntervalMs = 250
/** Time between two reports of an outage. */
const reportIntervalMs = 60_000

const shared = new WeakMap<RateLimitNamespace, SharedState>()
let reportedAt = Number.NEGATIVE_INFINITY

/** Sends a command to the object of the scope. While the object does not respond, the isolate decides alone. Never rejects. */
export async function exchange(
  namespace: RateLimitNamespace,
  context: RequestContext,
  scope: string,
  command: FleetCommand,
): Promise<FleetReply> {
  const { closedUntil, outages } = shared.get(namespace) ?? { closedUntil: new Map(), outages: new Map() }
  shared.set(namespace, { closedUntil, outages })
  const current = outages.get(scope)
  if (current) {
    if (Date.now() >= current.checkAt) context.waitUntil(checkDurableObject(current))
    return decideAlone(current)
  }
  try {
    const reply = await send(namespace, scope, command)
    if (reply.closedMs > 0) closedUntil.set(scope, Date.now() + reply.closedMs)
    else closedUntil.delete(scope)
    return reply
  } catch (error) {
    const checkAt = Date.now() + checkIntervalMs
    const outage = outages.get(scope) ?? { state: undefined, checkAt, isReported: report(error) }
    outages.set(scope, outage)
    return decideAlone(outage)
  }

  /**
   * Decides without the object. The number of isolates that do so is unknown, so they can't divide the remaining requests. If
   * responses state how many remain, each isolate has at most one request in flight.
   */
  function decideAlone(outage: Outage): FleetReply {
    const { known, results } = command
    const alone = { ...command, known: limitToShare(known), results: results.map(limitToShare) }
    const { state, reply } = applyCommand(outage.state, alone, Date.now(), closedUntil.get(scope) ?? 0)
    outage.state = state
    // The counts are this isolate's share. They are left out, because the process would report them as the service's.
    return reply.remaining ? { ...reply, remaining: undefined, free: undefined } : reply
  }

  /** Sends what the request knows, and requests no slot. */
  async function checkDurableObject(outage: Outage): Promise<void> {
    outage.checkAt = Date.now() + timeoutMs + checkIntervalMs
    const nothing = { held: 0, heldInEpoch: 0, unused: 0, calls: 0, walks: 0, results: [] }
    try {
      await send(namespace, scope, { ...command, ...nothing, isBack: true })
    } catch {
      outage.checkAt = Date.now() + checkIntervalMs
      return
    }
    outages.delete(scope)
    if (outage.isReported) {
      writeLine(console, 'info', 'The Durable Object responds again. The Workers share the rate limit.')
    }
  }
}

async function send(
  namespace: RateLimitNamespace,
  scope: string,
  command: FleetCommand,
): Promise<FleetReply> {
  // A stub is not usable after an error, and not by other requests, so each command has its own.
  const response = await namespace.getByName(scope).fetch('http://rate-limit/', {
    method: 'POST',
    body: JSON.stringify(command),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  return await response.json()
}

/** Returns counts with one request left, and without the reset time: it would close the window after that request. */
function limitToShare<Counts extends FleetCommand['known']>(counts: Counts): Counts {
  return counts.remaining ? { ...counts, remaining: 1, resetMs: undefined } : counts
}

/** Writes that the object does not respond, at most once a minute. Returns true if it wrote. */
function report(error: unknown): boolean {
  if (Date.now() - reportedAt < reportIntervalMs) return false
  reportedAt = Date.now()
  const reason = error instanceof Error ? error.message : typeof error
  writeLine(
    console,
    'warn',
    `The Durable Object does not respond (${reason}). This isolate decides alone until it does.`,
  )
  return true
}
