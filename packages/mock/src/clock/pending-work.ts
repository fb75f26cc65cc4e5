import { createEventLoopTurn, type EventLoopTurn } from './event-loop.ts'

/** Work in progress. */
export interface PendingWork {
  /** Starts work. `settle` waits longer for work that `isOutOfProcess`. */
  start(run: () => unknown, onError: (error: unknown) => void, isOutOfProcess?: boolean): void
  /** Waits until the work has ended, or apparently waits for a later time of the clock. */
  settle(): Promise<void>
}

/**
 * Number of rounds after which work counts as waiting for a later time of the clock. Rounds replace timers, which a test may fake.
 * All rounds take about 100 ms, or about a second for work outside of this process. On a busy machine they take longer. Work that
 * was found waiting has a small number of rounds from then on.
 */
const maxRounds = { outside: 15_000, fresh: 1_500, waiting: 20 }
/** Turns of the event loop that take about as long as a round. */
const turnsPerRound = 20

/** Creates an empty set of work. */
export function createPendingWork(): PendingWork {
  const outside = new Set<Promise<void>>()
  const fresh = new Set<Promise<void>>()
  const waiting = new Set<Promise<void>>()
  return {
    start(run, onError, isOutOfProcess = false) {
      const running: Promise<void> = (async () => void (await run()))()
        .catch(onError)
        .finally(() => {
          for (const set of [outside, fresh, waiting]) set.delete(running)
        })
      if (isOutOfProcess) outside.add(running)
      else fresh.add(running)
    },
    async settle() {
      const turn = createEventLoopTurn()
      // At least one turn, for promises that a callback started without returning them.
      await turn.next()
      for (let rounds = 1; rounds < limit(); rounds += 1) await passRound(turn)
      turn.close()
      for (const running of [...outside, ...fresh]) waiting.add(running)
      outside.clear()
      fresh.clear()
    },
  }

  function limit(): number {
    if (outside.size > 0) return maxRounds.outside
    if (fresh.size > 0) return maxRounds.fresh
    return waiting.size > 0 ? maxRounds.waiting : 0
  }
}

/**
 * Resolves after a turn of the event loop and a round trip through the threads of Web Crypto. On a busy machine they are slow,
 * and many turns may pass before they finish the work that is waited for.
 */
async function passRound(turn: EventLoopTurn): Promise<void> {
  await turn.next()
  if (await useThreads()) return
  for (let turns = 1; turns < turnsPerRound; turns += 1) await turn.next()
}

/** Returns false without Web Crypto, as on insecure pages, or if a test makes it fail. */
async function useThreads(): Promise<boolean> {
  try {
    // Read when needed, because Node takes milliseconds to load it. Kept, because a test may replace it later.
    digest ??= globalThis.crypto?.subtle?.digest.bind(globalThis.crypto.subtle)
    await digest?.('SHA-256', data)
    return digest !== undefined
  } catch {
    return false
  }
}

let digest: SubtleCrypto['digest'] | undefined
/** Some runtimes digest shorter data without a thread. */
const data = new Uint8Array(256)
