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
