import type { Limiter, LimiterRequest } from './limiter.ts'
import { createLine, type Line } from './line.ts'

/** Scopes that are remembered; a thousand keys in one process are a multitude. */
const mostScopes = 1_000

/**
 * Makes a limiter for this process: it counts by what the service says is left, lets a request wait for the next window
 * instead of earning a 429, and after a 429 sends one request ahead of the others. Clients that are given the same one
 * share it, whatever their `fetch`.
 */
export function createLimiter(): Limiter {
  const lines = new Map<string, Line>()
  function lineOf({ scope }: LimiterRequest): Line {
    let line = lines.get(scope)
    if (!line) {
      if (lines.size >= mostScopes) forgetOne(lines)
      line = createLine()
      lines.set(scope, line)
    }
    return line
  }
  function acquire(request: LimiterRequest): Promise<void> {
    if (request.signal?.aborted) return Promise.reject(request.signal.reason)
    return lineOf(request).join(request)
  }
  tries.set(acquire, (request) => lineOf(request).tryJoin(request))
  return {
    acquire,
    release(request, answer) {
      lines.get(request.scope)?.leave(request, answer)
    },
  }
}

/**
 * Takes a place at once, where the request may go without a wait; otherwise nothing has happened. So it is with every limiter
 * that isn't the SDK's own. It spares a call, which hardly ever waits, a signal and some promises: half of what pacing costs.
 */
export function tryAcquire(limiter: Limiter, request: LimiterRequest): boolean {
  let acquire: Limiter['acquire']
  try {
    acquire = limiter.acquire
  } catch {
    // A getter may throw, as a limiter may that fails.
    return false
  }
  return tries.get(acquire)?.(request) ?? false
}

/** By the function itself, so that one put around it is never passed by. */
const tries = new WeakMap<Limiter['acquire'], (request: LimiterRequest) => boolean>()

/** Forgets the idle scope that is known longest. Where all are busy, none is forgotten: they end by themselves. */
function forgetOne(lines: Map<string, Line>): void {
  for (const [scope, line] of lines) {
    if (!line.isIdle) continue
    lines.delete(scope)
    return
  }
}
