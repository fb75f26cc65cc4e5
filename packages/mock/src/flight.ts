import { createTurn } from './turn.ts'

/** Work that has been started and whose promises are pending. */
export interface Flight {
  start(run: () => unknown, onError: (error: unknown) => void): void
  /** Waits until the work has ended, or plainly waits for something that only time can bring. */
  settle(): Promise<void>
}

/**
 * Turns of the event loop after which work is taken to wait for a later moment of the clock. Turns and not
 * milliseconds, since global timers may be faked. Long enough for Web Crypto and for a request to a server on this
 * machine; what was found waiting once is waited for briefly from then on.
 */
const patience = { fresh: 10_000, waiting: 100 }

/** No work yet. */
export function createFlight(): Flight {
  const fresh = new Set<Promise<void>>()
  const waiting = new Set<Promise<void>>()
  return {
    start(run, onError) {
      const running: Promise<void> = (async () => void (await run()))()
        .catch(onError)
        .finally(() => {
          fresh.delete(running)
          waiting.delete(running)
        })
      fresh.add(running)
    },
    async settle() {
      const turn = createTurn()
      // One turn at least: it lets promises settle that a callback started and didn't return.
      for (let turns = 0; turns === 0 || turns < limit(); turns += 1) await turn.next()
      turn.close()
      for (const running of fresh) waiting.add(running)
      fresh.clear()
    },
  }

  function limit(): number {
    if (fresh.size > 0) return patience.fresh
    return waiting.size > 0 ? patience.waiting : 0
  }
}
