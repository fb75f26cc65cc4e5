/** Clock of a walk: the time of the service and of the client, which passes only by reads and waits. */
export interface WalkClock {
  now(): number
  advance(ms: number): void
  /** Runs a walk with this clock as the local time. Each wait ends as soon as nothing else happens, and advances it. */
  run<Value>(walk: () => Promise<Value>): Promise<Value>
}

interface Timer {
  readonly at: number
  readonly fire: () => void
}

// A test that fakes time later doesn't stop a walk.
const realImmediate = setImmediate
/** Turns of the event loop without a request, after which the walk is waiting. */
const idleTurns = 5

/** Creates a clock that starts at this time. */
export function createWalkClock(start: number): WalkClock {
  let now = start
  let activity = 0
  const timers = new Map<object, Timer>()

  return {
    now: () => now,
    advance(ms) {
      activity++
      now += ms
    },
    async run(walk) {
      const { setTimeout, clearTimeout } = globalThis
      const { now: dateNow } = Date
      const performanceNow = performance.now
      Date.now = () => now
      performance.now = () => now - start
      // The SDK uses no other properties of a timer than unref.
      Object.assign(globalThis, {
        setTimeout: schedule,
        clearTimeout: (timer: object) => timers.delete(timer),
      })
      try {
        const result = walk()
        await passTime(result)
        return await result
      } finally {
        Object.assign(globalThis, { setTimeout, clearTimeout })
        Date.now = dateNow
        performance.now = performanceNow
      }
    },
  }

  function schedule(fire: () => void, ms = 0): object {
    const timer = { unref: () => timer, ref: () => timer }
    timers.set(timer, { at: now + ms, fire })
    return timer
  }

  async function passTime(result: Promise<unknown>): Promise<void> {
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    result.then(settle, settle)
    let idle = 0
    let lastActivity = activity
    while (!isSettled) {
      await new Promise<void>((resolve) => realImmediate(resolve))
      idle = activity === lastActivity ? idle + 1 : 0
      lastActivity = activity
      if (idle > idleTurns) fireNext()
    }
  }

  function fireNext(): void {
    const [next] = [...timers].sort(([, one], [, other]) => one.at - other.at)
    if (!next) return
    const [timer, { at, fire }] = next
    timers.delete(timer)
    now = Math.max(now, at)
    activity++
    fire()
  }
}
