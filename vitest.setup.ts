import timers from 'node:timers'
import timerPromises from 'node:timers/promises'
import { afterEach, vi } from 'vitest'

const timerNames = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval']
const real = [
  ...keep(globalThis, [...timerNames, 'Date', 'queueMicrotask']),
  ...keep(timers, timerNames),
  ...keep(timerPromises, ['setTimeout']),
  ...keep(performance, ['now']),
  ...keep(Date, ['now']),
  ...keep(Math, ['random']),
  ...keep(AbortSignal, ['timeout']),
]

// Files share a worker: time that a test has replaced would stand still for the next, even if the test was stopped.
afterEach(() => {
  // Not before the next test, because a file that replaces fetch, such as with msw, would keep the stub of the file before it.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
  const replaced = real.filter(({ target, name, value }) => Reflect.get(target, name) !== value)
  for (const { target, name, value } of replaced) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true })
  }
  if (replaced.length > 0)
    throw new Error(`This test did not restore ${replaced.map(({ name }) => name).join(', ')}.`)
})

function keep(target: object, names: readonly string[]) {
  return names.map((name) => ({ target, name, value: Reflect.get(target, name) }))
}
