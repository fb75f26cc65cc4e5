import { createEventLoopTurn } from './event-loop.ts'

/** Work in progress. */
export interface PendingWork {
  /** Starts work. `settle` waits longer for work that `isOutside` of this process. */
  start(run: () => unknown, onError: (error: unknown) => void, isOutside?: boolean): void
  /** Waits until the work has ended, or apparently waits for a later time of the clock. */
  settle(): Promise<void>
}

/**
 * Number of event loop turns after which work is considered to wait for a later time of the clock. Turns are used because global
 * timers may be faked. They suffice for Web Crypto (about 100 ms) and for a busy server on this machine (about a second). Work
 * that was found waiting once gets a short limit from then on.
 */
const maxTurns = { outside: 500_000, fresh: 25_000, waiting: 100 }

/** Creates an empty set of work. */
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
      // At least one turn, for promises that a callback started without returning them.
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
