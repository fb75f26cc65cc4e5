import type { Limiter } from './limiter.ts'
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
  return {
    acquire(request) {
      if (request.signal?.aborted) return Promise.reject(request.signal.reason)
      let line = lines.get(request.scope)
      if (!line) {
        if (lines.size >= mostScopes) forgetOne(lines)
        line = createLine()
        lines.set(request.scope, line)
      }
      return line.join(request)
    },
    release(request, answer) {
      lines.get(request.scope)?.leave(request, answer)
    },
  }
}

/** Forgets the idle scope that is known longest. Where all are busy, none is forgotten: they end by themselves. */
function forgetOne(lines: Map<string, Line>): void {
  for (const [scope, line] of lines) {
    if (!line.isIdle) continue
    lines.delete(scope)
    return
  }
}
