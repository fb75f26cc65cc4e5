import type { Limiter, LimiterRequest } from '@permit-tracking/sdk'
import { createFallbackLimiter, type FallbackLimiter } from './fallback-limiter.ts'
import { type Lease, leaseMs, type Statement } from './fleet-window.ts'
import { KnownWindow } from './known-window.ts'
import { createResultBatch } from './result-batch.ts'
import { type Waiter, WaitingList } from './waiting-list.ts'

/** Limiter of one scope, in one process. */
export interface ScopeLimiter extends Limiter {
  /** Takes over without Redis, for the requests that wait too. */
  onUnavailable(): void
  /** Moves the requests that wait back to the limit of the fleet. */
  onAvailable(): void
  /** True if no request is waiting or in flight. */
  readonly isIdle: boolean
}

/** Connection of a scope to the window of the fleet. */
export interface Fleet {
  readonly isAvailable: boolean
  /** Sends a statement. Resolves to `undefined` if Redis is not available. `restate` then creates the ones to probe with. */
  request(statement: Statement, restate: () => Statement): Promise<Lease | undefined>
}

/** Slot of a request in flight. */
interface Slot {
  readonly epoch: number
  readonly version: number
  /** Limiter that granted it without Redis, with the request that it knows. */
  readonly local?: { readonly limiter: FallbackLimiter; readonly request: LimiterRequest }
}

interface PendingRequest extends Waiter {
  /** Ends the wait in the limiter that works without Redis. */
  local?: AbortController | undefined
  grant(slot: Slot): void
}

/** Time between two commands of a process that holds slots or waits. */
const heartbeatMs = leaseMs / 3
/** Time for which results are collected. */
const flushMs = 5
/** Time after which slots that nobody used return. */
const idleMs = 25
/** Time between two commands while a request in flight decides. It doubles. */
const minPollMs = 10
const maxCallPollMs = 40
const maxWalkPollMs = 160
/** Maximum random delay after a window, to spread the commands of the processes. */
const maxJitterMs = 10
/** Maximum number of slots kept for requests to come. */
const maxSpare = 100
/** Epoch of slots that the fleet didn't grant. */
const noEpoch = -1

/** Creates the limiter of a scope. Its timers run only while requests are waiting or in flight. */
export function createScopeLimiter(scope: string, fleet: Fleet): ScopeLimiter {
  const known = new KnownWindow()
  const waiting = new WaitingList<PendingRequest>()
  /** Requests that wait without Redis. */
  const waitingLocally = new Set<PendingRequest>()
  const inFlight = new Map<LimiterRequest, Slot>()
  const results = createResultBatch()
  let fallback: FallbackLimiter | undefined
  /** Epoch and version of the last command. */
  let latest = { epoch: noEpoch, version: 0 }
  /** Slots that are leased and not used, all of the last command that granted any. */
  let unused = 0
  let unusedSlot: Slot = latest
  let unusedUntil = 0
  /** Unused slots to return with the next command. */
  let returned = 0
  /** Slots used since the last command. */
  let used = 0
  let usedAt = 0
  let isBack = true
  let isSending = false
  /** True if something has changed since the last statement. */
  let hasChanged = false
  /** Requests that waited at the last statement. */
  let stated = 0
  let pollMs = minPollMs
  /** Latest opening already checked against the `maxWaitMs` of every request. */
  let announcedUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let timerAt = Number.POSITIVE_INFINITY

  const now = () => performance.now()

  function countUnused(): number {
    if (unused > 0 && (now() >= unusedUntil || unusedSlot.epoch !== latest.epoch)) dropUnused()
    return unused
  }

  function dropUnused(): void {
    if (unusedSlot.epoch === latest.epoch) returned += unused
    unused = 0
  }

  function useSlot(): Slot {
    unused -= 1
    used += 1
    usedAt = now()
    return unusedSlot
  }

  // ---- commands ----

  /** Sends a command soon. */
  function flush(delayMs = flushMs): void {
    hasChanged = true
    schedule(delayMs)
  }

  function schedule(delayMs: number): void {
    const at = now() + delayMs
    if (isSending || at >= timerAt || !fleet.isAvailable) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(() => {
      stopTimer()
      void send()
    }, delayMs)
    // Only requests that wait keep the process running.
    const { unref }: { unref?: unknown } = Object(timer)
    if (waiting.isEmpty && typeof unref === 'function') unref.call(timer)
  }

  function stopTimer(): void {
    clearTimeout(timer)
    timer = undefined
    timerAt = Number.POSITIVE_INFINITY
  }

  /** Creates the next statement. Results and returned slots are stated once. */
  function createStatement(): Statement {
    const time = now()
    countUnused()
    if (unused > 0 && time - usedAt >= idleMs) dropUnused()
    const spare = Math.min(maxSpare, used * 2)
    let heldInEpoch = unusedSlot.epoch === latest.epoch ? unused : 0
    for (const { epoch } of inFlight.values()) if (epoch === latest.epoch) heldInEpoch += 1
    const statement: Statement = {
      held: unused + inFlight.size,
      heldInEpoch,
      epoch: latest.epoch,
      unused: returned,
      calls: waiting.calls,
      walks: waiting.walks,
      spare: Math.max(0, spare - unused),
      isBack,
      known: known.toStatement(time),
      results: results.take(time),
    }
    returned = used = 0
    isBack = hasChanged = false
    stated = waiting.calls + waiting.walks
    return statement
  }

  /** Creates a statement that requests nothing. */
  function createProbe(): Statement {
    return { ...createStatement(), calls: 0, walks: 0, spare: 0, isBack: true }
  }

  async function send(): Promise<void> {
    if (isSending || !fleet.isAvailable) return
    stopTimer()
    isSending = true
    const sentAt = now()
    const lease = await fleet.request(createStatement(), createProbe)
    isSending = false
    if (!fleet.isAvailable) return
    if (lease) receive(lease, sentAt)
    // Redis came back in the same moment. The requests that moved back could not send meanwhile.
    else if (!waiting.isEmpty) void send()
  }

  function receive(lease: Lease, sentAt: number): void {
    const time = now()
    known.update(lease, time)
    latest = { epoch: lease.epoch, version: lease.version }
    countUnused()
    unused += lease.granted
    unusedSlot = latest
    unusedUntil = Math.min(sentAt + leaseMs - heartbeatMs, known.resetAt)
    while (unused > 0) {
      const waiter = waiting.shift()
      if (!waiter) break
      waiter.grant(useSlot())
    }
    grantImpatient(lease.closedMs, time)
    scheduleNext(lease, time)
  }

  /** Grants requests that must not wait until the limit opens. */
  function grantImpatient(closedMs: number, time: number): void {
    if (closedMs === 0) announcedUntil = 0
    if (closedMs === 0 || time + closedMs <= announcedUntil) return
    announcedUntil = time + closedMs
    for (const waiter of waiting.remove(({ request }) => request.maxWaitMs < closedMs)) waiter.grant(latest)
  }

  function scheduleNext({ granted, closedMs, canOpenEarly }: Lease, time: number): void {
    if (granted > 0) pollMs = minPollMs
    if (!waiting.isEmpty) {
      // All got a slot, so those who came since need not wait.
      if (granted >= stated && closedMs === 0) {
        void send()
        return
      }
      if (closedMs > 0 && !canOpenEarly) {
        pollMs = minPollMs
        schedule(Math.min(closedMs + Math.random() * maxJitterMs, heartbeatMs))
      } else {
        schedule(Math.max(1, Math.min(pollMs, closedMs || pollMs)))
        pollMs = Math.min(pollMs * 2, waiting.calls > 0 ? maxCallPollMs : maxWalkPollMs)
      }
    }
    if (hasChanged) schedule(flushMs)
    if (unused > 0) schedule(Math.max(flushMs, usedAt + idleMs - time))
    if (inFlight.size > 0) schedule(heartbeatMs)
  }

  // ---- without Redis ----

  function enterFallback(waiter: PendingRequest, limiter: FallbackLimiter): void {
    const { scope, priority, maxWaitMs } = waiter.request
    const controller = new AbortController()
    const request: LimiterRequest = { scope, priority, maxWaitMs, signal: controller.signal }
    const slot: Slot = { epoch: noEpoch, version: 0, local: { limiter, request } }
    const acquired = limiter.acquire(request)
    if (acquired === undefined) {
      waiter.grant(slot)
      return
    }
    waiter.local = controller
    waitingLocally.add(waiter)
    acquired.then(
      () => {
        // It may have moved back, or been aborted, in the same moment.
        if (waiter.local !== controller) {
          void limiter.release(request, undefined)
          return
        }
        waitingLocally.delete(waiter)
        waiter.local = undefined
        waiter.grant(slot)
      },
      () => undefined,
    )
  }

  function leaveFallback(waiter: PendingRequest): void {
    const controller = waiter.local
    waiter.local = undefined
    waitingLocally.delete(waiter)
    controller?.abort()
  }

  // ---- requests ----

  function wait(request: LimiterRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal } = request
      if (signal?.aborted) return reject(signal.reason)
      // Every command has a deadline of its own, and every wait ends with a window or a response.
      request.announceWait?.(Number.POSITIVE_INFINITY)
      const onAbort = () => {
        if (waiting.delete(waiter)) flush()
        leaveFallback(waiter)
        reject(signal?.reason)
      }
      const waiter: PendingRequest = {
        request,
        grant(slot) {
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
      enterFallback(waiter, fallback)
      return
    }
    waiting.add(waiter)
    // The others follow with the next command.
    const { priority } = waiter.request
    if ((priority === 'call' ? waiting.calls : waiting.walks) === 1) void send()
  }

  return {
    acquire(request) {
      if (fallback) return wait(request)
      if (known.closedUntil - now() > request.maxWaitMs) {
        inFlight.set(request, latest)
        return undefined
      }
      if (countUnused() === 0 || !waiting.isEmpty) return wait(request)
      inFlight.set(request, useSlot())
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
      else if (result) results.add(slot, result, time)
      if (result?.status !== 429) return flush()
      dropUnused()
      flush(0)
    },
    onUnavailable() {
      stopTimer()
      unused = returned = used = 0
      results.take(now())
      const limiter = createFallbackLimiter(scope, known)
      fallback = limiter
      for (let waiter = waiting.shift(); waiter; waiter = waiting.shift()) enterFallback(waiter, limiter)
    },
    onAvailable() {
      fallback = undefined
      isBack = true
      pollMs = minPollMs
      for (const waiter of [...waitingLocally]) {
        leaveFallback(waiter)
        waiting.add(waiter)
      }
      if (!waiting.isEmpty || inFlight.size > 0) void send()
    },
    get isIdle() {
      return inFlight.size === 0 && waiting.isEmpty && waitingLocally.size === 0
    },
  }
}
