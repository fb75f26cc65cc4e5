import { createEventLoopTurn } from './event-loop.ts'

/** Work that has been started and whose promises are pending. */
export interface PendingWork {
  /** Starts work; what happens outside of this process is waited for longer. */
  start(run: () => unknown, onError: (error: unknown) => void, isOutside?: boolean): void
  /** Waits until the work has ended, or plainly waits for something that only time can bring. */
  settle(): Promise<void>
}

/**
 * Turns of the event loop after which work is taken to wait for a later moment of the clock. Turns and not
 * milliseconds, since global timers may be faked. Long enough for Web Crypto (some 40 ms), and for a server on this
 * machine that has something to do (about a second); what was found waiting once is waited for briefly from then on.
 */
const maxTurns = { outside: 500_000, fresh: 10_000, waiting: 100 }

/** No work yet. */
export function createPendingWork(): PendingWork {
  const outside = new Set<Promise<void>>()
  const fresh = new Set<Promise<void>>()
  const waiting = new Set<Promise<void>>()
  return {
    start(run, onError, isOutside = false) {
      const running: Promise<void> = (async () => void (await run()))()
        .catch(onError)
        .finally(() => {
          for (const set of [outside, fresh, waiting]) set.delete(running)
        })
      if (isOutside) outside.add(running)
      else fresh.add(running)
    },
    async settle() {
      const turn = createEventLoopTurn()
      // One turn at least: it lets promises settle that a callback started and didn't return.
      for (let turns = 0; turns === 0 || turns < limit(); turns += 1) await turn.next()
      turn.close()
      for (const running of [...outside, ...fresh]) waiting.add(running)
      outside.clear()
      fresh.clear()
    },
  }

  function limit(): number {
    if (outside.size > 0) return maxTurns.outside
    if (fresh.size > 0) return maxTurns.fresh
    return waiting.size > 0 ? maxTurns.waiting : 0
  }
}
