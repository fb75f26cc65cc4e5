import { createEventLoopTicker, type EventLoopTicker } from './event-loop.ts'

/** Work in progress. */
export interface PendingWork {
  /** Starts work. `settle` waits longer for work that `isOutOfProcess`. */
  start(run: () => unknown, onError: (error: unknown) => void, isOutOfProcess?: boolean): void
  /** Resolves when the work has ended, or seems blocked until a later time of the clock. */
  settle(): Promise<void>
}

/**
 * Number of rounds (see {@link passRound}) after which work counts as blocked until a later time of the clock. Counted in rounds,
 * because tests fake timers. 1,500 rounds take about 100 ms, and 15,000 about a second. On a busy machine they take longer. Work that
 * an earlier `settle()` found blocked gets only 20 rounds.
 */
const maxRounds = { outOfProcess: 15_000, inProcess: 1_500, blocked: 20 }
/** Number of turns of the event loop in a round without Web Crypto. They take about as long as a round with it. */
const turnsPerRound = 20

/** Creates an empty set of work. */
export function createPendingWork(): PendingWork {
  const outOfProcess = new Set<Promise<void>>()
  const inProcess = new Set<Promise<void>>()
  const blocked = new Set<Promise<void>>()
  return {
    start(run, onError, isOutOfProcess = false) {
      const running: Promise<void> = (async () => void (await run()))()
        .catch(onError)
        .finally(() => {
          for (const set of [outOfProcess, inProcess, blocked]) set.delete(running)
        })
      if (isOutOfProcess) outOfProcess.add(running)
      else inProcess.add(running)
    },
    async settle() {
      const ticker = createEventLoopTicker()
      // At least one turn, for promises that a callback started without returning them.
      await ticker.next()
      for (let rounds = 1; rounds < limit(); rounds += 1) await passRound(ticker)
      ticker.close()
      for (const running of [...outOfProcess, ...inProcess]) blocked.add(running)
      outOfProcess.clear()
      inProcess.clear()
    },
  }

  function limit(): number {
    if (outOfProcess.size > 0) return maxRounds.outOfProcess
    if (inProcess.size > 0) return maxRounds.inProcess
    return blocked.size > 0 ? maxRounds.blocked : 0
  }
}

/**
 * Resolves after a round: a turn of the event loop and a round trip through the threads of Web Crypto, or several turns without Web
 * Crypto. Awaited work, such as a digest, also runs on these threads. On a busy machine they are slow, so turns alone would not wait
 * long enough.
 */
async function passRound(ticker: EventLoopTicker): Promise<void> {
  await ticker.next()
  if (await tryDigest()) return
  for (let turns = 1; turns < turnsPerRound; turns += 1) await ticker.next()
}

/** Returns false without Web Crypto, as on insecure pages, or if a test makes it fail. */
async function tryDigest(): Promise<boolean> {
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
