/** For how long one waits for its turn. The service waits no longer for its answer, and sends it again. */
const patienceMs = 10_000

/** Who is at it for so long is taken for dead, so that those behind aren't kept for ever. */
const longestTurnMs = 15 * 60_000

/** What has its turn, and can ask whether that is over. */
export type Turn = (isOver: () => boolean) => Promise<void>

/** Lets what has one key run one after the other, in the order in which it came. */
export function createTurns(): (key: string, run: Turn) => Promise<void> {
  const tails = new Map<string, Promise<unknown>>()

  return async function inTurn(key, run) {
    const before = tails.get(key)
    let isOver = false
    const turn = patiently(before).then(() => run(() => isOver))
    // One that has lost its patience lets nobody past those it waited for.
    const settled = Promise.allSettled([before])
      .then(() => race(Promise.allSettled([turn]), longestTurnMs))
      .then(() => {
        isOver = true
        if (tails.get(key) === settled) tails.delete(key)
      })
    tails.set(key, settled)
    return turn
  }
}

/** Waits for those before: for one whose handler never ends not for ever, and not until the lease of the delivery is over. */
async function patiently(before: Promise<unknown> | undefined): Promise<void> {
  if (before && (await race(before, patienceMs)) === late) throw stuck()
}

const late = Symbol('late')

/** What comes first: the promise, or so many milliseconds. */
async function race(promise: Promise<unknown>, ms: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([promise, timeUp])
  } finally {
    clearTimeout(timer)
  }
}

function stuck(): Error {
  return new Error(
    `Could not handle the change in its turn, because an earlier one of the permit has been at it for ${patienceMs} ms; let handlers end sooner, or put their work into a queue.`,
  )
}
