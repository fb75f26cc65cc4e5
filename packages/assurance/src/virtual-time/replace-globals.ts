import { syncBuiltinESMExports } from 'node:module'
import timersModule from 'node:timers'
import timerPromises from 'node:timers/promises'
import { promisify } from 'node:util'
import { createRandom } from '@permit-tracking/mock/internal'
import type { SimulatedTimers } from './simulated-timers.ts'

/**
 * Replaces the time of this process: `Date`, `performance.now`, `setTimeout`, `setInterval`, `AbortSignal.timeout`, and the functions
 * of `node:timers` and `node:timers/promises`. `Math.random` returns the same numbers each time, because waits before retries depend on
 * it. Copies of the functions that were made before stay real. The returned function restores all.
 */
export function replaceGlobals(timers: SimulatedTimers): () => void {
  const startedAt = timers.now()
  const replacements = [
    replace(globalThis, { ...createTimerFunctions(timers), Date: createDate(timers) }),
    replace(timersModule, createTimerFunctions(timers)),
    replace(timerPromises, { setTimeout: createWait(timers) }),
    replace(Math, { random: createRandom('virtual time').next }),
    replace(performance, { now: () => timers.now() - startedAt }),
    replace(AbortSignal, { timeout: createTimeoutSignal(timers) }),
  ]
  syncBuiltinESMExports()
  return () => {
    for (const restore of replacements) restore()
    syncBuiltinESMExports()
  }
}

/** Replaces properties of an object. The returned function restores them. */
function replace(target: object, properties: object): () => void {
  const before = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  )
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, name, descriptor)
      else Reflect.deleteProperty(target, name)
    }
  }
}

function createTimerFunctions(timers: SimulatedTimers) {
  const set =
    (isRepeated: boolean) =>
    (run: unknown, delay?: unknown, ...args: unknown[]) =>
      timers.set(run, delay, args, isRepeated)
  return {
    setTimeout: Object.assign(set(false), { [promisify.custom]: createWait(timers) }),
    setInterval: set(true),
    clearTimeout: timers.clear,
    clearInterval: timers.clear,
  }
}

/** Creates the `setTimeout` of `node:timers/promises`. */
function createWait(timers: SimulatedTimers) {
  return (delay?: number, value?: unknown, { signal }: { readonly signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        timers.clear(timer)
        const message = 'The operation was aborted'
        reject(
          Object.assign(new Error(message, { cause: signal?.reason }), {
            name: 'AbortError',
            code: 'ABORT_ERR',
          }),
        )
      }
      const timer = timers.set(() => {
        signal?.removeEventListener('abort', abort)
        resolve(value)
      }, delay)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    })
}

function createTimeoutSignal(timers: SimulatedTimers) {
  return (delay: number) => {
    const controller = new AbortController()
    const abort = () =>
      controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    timers.set(abort, delay)
    return controller.signal
  }
}

function createDate({ now }: SimulatedTimers): DateConstructor {
  return new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: (target) => String(new target(now())),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  })
}
