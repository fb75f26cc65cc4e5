import { createWaitingList, type Waiter } from '../fetch/limit/create-limiter.ts'
import type { Limiter, LimiterRequest } from '../fetch/limit/limiter.ts'
import { type FleetCommand, type FleetReply, leaseMs } from './command.ts'
import { CommandTimer } from './command-timer.ts'
import { createFallbackLimiter, type FallbackLimiter } from './fallback-limiter.ts'
import { KnownWindow } from './known-window.ts'
import { LeasedSlots, noEpoch, type WindowVersion } from './leased-slots.ts'
import { type LocalSlot, LocalWaitingList } from './local-waiting-list.ts'
import { createResultBatch } from './result-batch.ts'

/** Limiter of one scope, in one process. */
export interface ScopeLimiter extends Limiter {
  /** Switches to the fallback limiter, with all waiting requests. */
  onUnavailable(): void
  /** Moves the waiting requests back to the limit of the fleet. */
  onAvailable(): void
  /** True if no request is waiting or in flight. */
  readonly isIdle: boolean
}

/** Command of a scope, without the fields that are added for the process. */
export type ScopeCommand = Omit<FleetCommand, 'process' | 'random'>

/** Connection of a scope to the window of the fleet. */
export interface FleetConnection {
  readonly isAvailable: boolean
  /**
   * Sends a command. Resolves to `undefined` if the store is not available. Then `createCheck` creates the commands that check
   * the store.
   */
  send(command: ScopeCommand, createCheck: () => ScopeCommand): Promise<FleetReply | undefined>
}

/** Slot of a request in flight. */
interface Slot extends WindowVersion {
  /** True if the request was sent although the limit was known to be closed. Its 429 counts only if it names a later reset. */
  readonly isOverLimit?: boolean
  /** Slot of the fallback limiter; absent if the fleet granted the slot. */
  readonly local?: LocalSlot
}

interface PendingRequest extends Waiter {
  grant(slot: Slot): void
}

/** Time between two commands of a process that holds slots or waits. */
const heartbeatMs = leaseMs / 3
/** Time after which unused slots are handed back. */
const minIdleMs = 25
/** Time for which results are collected before a command sends them. */
const flushMs = 5
/** Time between the first two commands while waiting for another request's response. It doubles with each command. */
const minPollMs = 10
const maxCallPollMs = 40
const maxWalkPollMs = 160
/** Maximum random delay after a window, to spread the commands of the processes. */
const maxJitterMs = 10

/**
 * Creates the limiter of a scope. Its timer runs only while requests are waiting or in flight, slots are leased, or a change is
 * not sent yet.
 */
export function createScopeLimiter(scope: string, fleet: FleetConnection): ScopeLimiter {
  const known = new KnownWindow()
  const waiting = createWaitingList<PendingRequest>()
  const waitingLocally = new LocalWaitingList<PendingRequest>((waiter, local) =>
    waiter.grant({ epoch: noEpoch, version: 0, local }),
  )
  const inFlight = new Map<LimiterRequest, Slot>()
  const results = createResultBatch()
  const leased = new LeasedSlots()
  const timer = new CommandTimer(() => void send())
  let fallback: FallbackLimiter | undefined
  /** True for the first command, and for the first one after the store did not respond. */
  let isBack = true
  let isSending = false
  /** True if something has changed since the last command. */
  let hasChanged = false
  /** Requests that waited at the last command. */
  let waitingAtLastCommand = 0
  let pollMs = minPollMs
  /** Duration of the last exchange, within bounds. A slow store gets fewer commands, so that it doesn't become slower. */
  let exchangeMs = 0
  /** Latest opening time that was compared with the `maxWaitMs` of the waiting requests. An earlier one needs no comparison. */
  let comparedOpening = 0

  const now = () => performance.now()
  const idleMs = () => Math.max(minIdleMs, 4 * exchangeMs)

  // ---- commands ----

  /** Sends a command soon. */
  function flush(delayMs = Math.max(flushMs, exchangeMs)): void {
    hasChanged = true
    schedule(delayMs)
  }

  function schedule(delayMs: number): void {
    // Only requests that wait keep the process running.
    if (!isSending && fleet.isAvailable) timer.start(delayMs, !waiting.isEmpty())
  }

  /** Creates the next command. Results and returned slots are sent once. */
  function createCommand(): ScopeCommand {
    const time = now()
    const { kept, returned, spare } = leased.takeCounts(time, idleMs())
    const { epoch } = leased.latest
    let heldInEpoch = kept
    for (const slot of inFlight.values()) if (slot.epoch === epoch) heldInEpoch += 1
    const command: ScopeCommand = {
      held: kept + inFlight.size,
      heldInEpoch,
      epoch,
      unused: returned,
      calls: waiting.call.size,
      walks: waiting.walk.size,
      spare,
      isBack,
      known: known.toKnown(time),
      results: results.take(time),
    }
    isBack = hasChanged = false
    waitingAtLastCommand = waiting.call.size + waiting.walk.size
    return command
  }

  /** Creates a command that requests nothing. */
  function createCheck(): ScopeCommand {
    return { ...createCommand(), calls: 0, walks: 0, spare: 0, isBack: true }
  }

  async function send(): Promise<void> {
    if (isSending || !fleet.isAvailable) return
    timer.stop()
    isSending = true
    const sentAt = now()
    const reply = await fleet.send(createCommand(), createCheck)
    isSending = false
    if (!fleet.isAvailable) return
    if (reply) receive(reply, sentAt)
    // This command failed, and meanwhile the store came back. `onAvailable` could not send a command, because `isSending` was true.
    else if (!waiting.isEmpty()) void send()
  }

  function receive(reply: FleetReply, sentAt: number): void {
    const time = now()
    exchangeMs = Math.min(time - sentAt, maxCallPollMs)
    known.update(reply, time)
    leased.add(reply.granted, reply, Math.min(sentAt + leaseMs - heartbeatMs, known.resetAt), time)
    while (!leased.isEmpty) {
      const waiter = waiting.next()
      if (!waiter) break
      waiter.grant(leased.use(time))
    }
    grantOverMaxWait(reply.closedMs, time)
    scheduleNext(reply, time)
  }

  /** Grants the requests whose `maxWaitMs` is shorter than the time until the limit opens. */
  function grantOverMaxWait(closedMs: number, time: number): void {
    if (closedMs === 0) comparedOpening = 0
    if (closedMs === 0 || time + closedMs <= comparedOpening) return
    comparedOpening = time + closedMs
    for (const waiter of waiting.over(closedMs)) waiter.grant({ ...leased.latest, isOverLimit: true })
  }

  function scheduleNext({ granted, closedMs, canOpenEarly }: FleetReply, time: number): void {
    if (granted > 0) pollMs = minPollMs
    if (!waiting.isEmpty()) {
      // All requests of the last command got a slot, so the requests that came since need not wait.
      if (granted >= waitingAtLastCommand && closedMs === 0) {
        void send()
        return
      }
      if (closedMs > 0 && !canOpenEarly) {
        pollMs = minPollMs
        schedule(Math.min(closedMs + Math.random() * maxJitterMs, heartbeatMs))
      } else {
        schedule(Math.max(1, exchangeMs, Math.min(pollMs, closedMs || pollMs)))
        pollMs = Math.min(pollMs * 2, waiting.call.size > 0 ? maxCallPollMs : maxWalkPollMs)
      }
    }
    if (hasChanged) schedule(flushMs)
    if (!leased.isEmpty) schedule(Math.max(flushMs, leased.usedAt + idleMs() - time))
    if (inFlight.size > 0) schedule(heartbeatMs)
  }

  // ---- requests ----

  function wait(request: LimiterRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal, priority } = request
      if (signal?.aborted) return reject(signal.reason)
      const onAbort = () => {
        if (waiting[priority].delete(waiter)) flush()
        waitingLocally.delete(waiter)
        reject(signal?.reason)
      }
      const waiter: PendingRequest = {
        request,
        grant(slot) {
          waiting[priority].delete(waiter)
          signal?.removeEventListener('abort', onAbort)
          inFlight.set(request, slot)
          resolve()
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      enqueue(waiter)
    })
  }

  function enqueue(waiter: PendingRequest): void {
    if (fallback) {
      waitingLocally.add(waiter, fallback)
      return
    }
    const { priority } = waiter.request
    waiting[priority].add(waiter)
    // Further requests follow with the next command.
    if (waiting[priority].size === 1) void send()
  }

  return {
    acquire(request) {
      if (fallback) return wait(request)
      if (known.closedUntil - now() > request.maxWaitMs) {
        inFlight.set(request, { ...leased.latest, isOverLimit: true })
        return undefined
      }
      leased.expire(now())
      if (leased.isEmpty || !waiting.isEmpty()) return wait(request)
      inFlight.set(request, leased.use(now()))
      return undefined
    },
    release(request, result) {
      const slot = inFlight.get(request)
      if (!slot) return
      inFlight.delete(request)
      const time = now()
      if (result) known.learn(result, time)
      if (slot.local) void slot.local.limiter.release(slot.local.request, result)
      else if (fallback && result) fallback.learn(result)
      else if (result) {
        const isExpected = slot.isOverLimit && result.status === 429
        results.add(isExpected ? { ...slot, epoch: noEpoch } : slot, result, time)
      }
      if (result?.status === 429) leased.drop()
      else if (inFlight.size > 0 || !waiting.isEmpty()) return flush()
      // Sent at once, because an idle program may end or close its connection.
      hasChanged = true
      void send()
    },
    onUnavailable() {
      timer.stop()
      leased.clear()
      results.take(now())
      const limiter = createFallbackLimiter(scope, known)
      fallback = limiter
      for (let waiter = waiting.next(); waiter; waiter = waiting.next()) {
        waiting[waiter.request.priority].delete(waiter)
        waitingLocally.add(waiter, limiter)
      }
    },
    onAvailable() {
      fallback = undefined
      isBack = true
      pollMs = minPollMs
      for (const waiter of waitingLocally.takeAll()) waiting[waiter.request.priority].add(waiter)
      if (!waiting.isEmpty() || inFlight.size > 0) void send()
    },
    get isIdle() {
      return inFlight.size === 0 && waiting.isEmpty() && waitingLocally.isEmpty
    },
  }
}
