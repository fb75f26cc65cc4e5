import { createGate } from './gate.ts'
import type { LimiterAnswer, LimiterRequest } from './limiter.ts'
import { timerMs } from './sleep.ts'

/** The requests of one scope. */
export interface Line {
  /** Lets the request go if it needn't wait; otherwise nothing has happened. */
  tryJoin(request: LimiterRequest): boolean
  /** Resolves when the request may go. */
  join(request: LimiterRequest): Promise<void>
  /** Notes what came of a request that went. */
  leave(request: LimiterRequest, answer: LimiterAnswer | undefined): void
  /** Is nobody here, neither waiting nor on the way? */
  readonly isIdle: boolean
}

/** Calls may overtake a waiting walk so often in a row, so that no walk starves. */
const overtakings = 9
/** Keeps processes that wait for the same window from coming back in the same moment. */
const longestJitterMs = 250
/** A clock that is further behind after a wait was set back; then the timer is right. */
const clockToleranceMs = 1_000

interface Waiter {
  readonly request: LimiterRequest
  go(now: number): void
}

/** The requests of one scope that wait, and the gate before them. The timer runs only while someone waits. */
export function createLine(): Line {
  const gate = createGate()
  const waiting = { call: new Set<Waiter>(), walk: new Set<Waiter>() }
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Those who don't wait that long have gone already. */
  let knownUntil = 0
  let overtaken = 0

  function next(): Waiter | undefined {
    const [call] = waiting.call
    const [walk] = waiting.walk
    const isOvertaking = call !== undefined && walk !== undefined && overtaken < overtakings
    overtaken = isOvertaking ? overtaken + 1 : 0
    return isOvertaking ? call : (walk ?? call)
  }

  function advance() {
    clearTimeout(timer)
    timer = undefined
    while (waiting.call.size + waiting.walk.size > 0) {
      const now = Date.now()
      const waitMs = gate.waitMs(now)
      if (waitMs > 0) return waitFor(waitMs, now)
      knownUntil = 0
      next()?.go(now)
    }
    knownUntil = 0
  }

  function waitFor(waitMs: number, now: number) {
    const openAt = now + waitMs
    if (openAt > knownUntil) {
      knownUntil = openAt
      for (const waiter of [...waiting.call, ...waiting.walk])
        if (waiter.request.maxWaitMs < waitMs) waiter.go(now)
      if (waiting.call.size + waiting.walk.size === 0) {
        knownUntil = 0
        return
      }
    }
    const delayMs = waitMs + Math.random() * longestJitterMs
    const isWhole = delayMs === timerMs(delayMs)
    timer = setTimeout(() => {
      if (isWhole && Date.now() < openAt - clockToleranceMs) gate.open(Date.now())
      advance()
    }, timerMs(delayMs))
  }

  function tryJoin(request: LimiterRequest): boolean {
    const now = Date.now()
    const isFree = waiting.call.size + waiting.walk.size === 0
    const waitMs = gate.waitMs(now)
    const needsNoWait = waitMs > request.maxWaitMs || (isFree && waitMs === 0)
    if (needsNoWait) gate.pass(request, now)
    return needsNoWait
  }

  return {
    tryJoin,
    join(request) {
      if (tryJoin(request)) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const { signal, priority } = request
        const line = waiting[priority]
        const quit = () => {
          line.delete(waiter)
          signal?.removeEventListener('abort', onAbort)
        }
        const onAbort = () => {
          quit()
          reject(signal?.reason)
          if (waiting.call.size + waiting.walk.size === 0) advance()
        }
        const waiter: Waiter = {
          request,
          go(at) {
            quit()
            gate.pass(request, at)
            resolve()
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        line.add(waiter)
        if (timer === undefined) advance()
      })
    },
    leave(request, answer) {
      gate.settle(request, answer, Date.now())
      advance()
    },
    get isIdle() {
      return gate.underWay + waiting.call.size + waiting.walk.size === 0
    },
  }
}
