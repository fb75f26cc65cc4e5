import { afterEach, vi } from 'vitest'

const { setTimeout } = globalThis

// Files share a worker: time that one of them has faked would stand still for the next.
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  if (globalThis.setTimeout !== setTimeout)
    throw new Error('This test leaves a setTimeout that is not the real one.')
})
