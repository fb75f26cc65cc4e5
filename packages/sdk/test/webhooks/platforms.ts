import { vi } from 'vitest'

/** Implementations of signatures: Node's own module, and Web Crypto on other platforms. */
export const platforms = ['node:crypto', 'Web Crypto'] as const

/** Restricts the test to one implementation. `restoreMocks` reverts it after each test. */
export function runOn(platform: (typeof platforms)[number]): void {
  if (platform === 'Web Crypto') vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
}
