import { ignoreRejection } from '../errors/ignore-rejection.ts'
import { withTimeout } from '../time/timeout.ts'

/** Returns the remaining time of a call without a deadline. */
export function noDeadline(): number {
  return Number.POSITIVE_INFINITY
}

/** Resolves after `ms`. Rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return waitFor(new Promise<void>(() => undefined), ms, signal)
}

/**
 * Settles like the promise, but resolves with `undefined` after `ms`, and rejects with the signal's reason as soon as the
 * signal aborts.
 */
export async function waitFor<Value>(
  promise: Promise<Value>,
  ms: number,
  signal?: AbortSignal,
): Promise<Value | undefined> {
  void ignoreRejection(promise)
  signal?.throwIfAborted()
  return withTimeout<Value | undefined>(
    promise,
    ms,
    () => undefined,
    (reject) => onAbort(signal, () => reject(signal?.reason)),
  )
}

interface Registration {
  readonly listeners: Set<() => void>
  readonly dispatch: () => void
}

const registrations = new WeakMap<AbortSignal, Registration>()

/**
 * Calls `listener` when the signal aborts, and returns a function that removes it. A signal gets a single event listener
 * however many calls share it, because Node 20 warns of a leak at the eleventh.
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (!signal) return () => undefined
  const registration = registrations.get(signal) ?? register(signal)
  registration.listeners.add(listener)
  return () => {
    registration.listeners.delete(listener)
    if (registration.listeners.size > 0 || registrations.get(signal) !== registration) return
    registrations.delete(signal)
    signal.removeEventListener('abort', registration.dispatch)
  }
}

function register(signal: AbortSignal): Registration {
  const listeners = new Set<() => void>()
  const dispatch = () => {
    for (const listener of [...listeners]) listener()
  }
  const registration = { listeners, dispatch }
  registrations.set(signal, registration)
  signal.addEventListener('abort', dispatch, { once: true })
  return registration
}
