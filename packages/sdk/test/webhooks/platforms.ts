import { vi } from 'vitest'

/** The two ways in which signatures are made: by Node's own module, and by Web Crypto where there is none. */
export const platforms = ['node:crypto', 'Web Crypto'] as const

/** Makes the test run as on a platform with only that. Undone after each test by `restoreMocks`. */
export function runOn(platform: (typeof platforms)[number]): void {
  if (platform === 'Web Crypto') vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
}
