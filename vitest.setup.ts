import { afterEach, vi } from 'vitest'

// Files share a worker: time that one of them has faked would stand still for the next.
afterEach(() => void vi.useRealTimers())
