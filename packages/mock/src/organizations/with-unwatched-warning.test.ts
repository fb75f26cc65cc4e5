import { expect, test, vi } from 'vitest'
import { createManualClock } from '../clock/manual-clock.ts'
import { createPermits } from '../domain/permits/create-permits.ts'
import type { PermitRecord } from '../domain/permits/permit-record.ts'
import { createRandom } from '../domain/random.ts'
import { seedWorld } from '../domain/seed/world.ts'
import { seconds } from '../domain/timestamp.ts'
import { createWorldTime } from '../domain/world/world-time.ts'
import { withUnwatchedWarning } from './with-unwatched-warning.ts'

test('the permits are created when they are first needed, not when an organization is', () => {
  const time = createWorldTime(createManualClock(), seconds)
  const permits = createPermits({ time, random: createRandom(1), raise: () => {} })
  const records = vi.fn((): readonly PermitRecord[] => seedWorld({ seed: 1, permits: 3 }).permits)
  permits.replaceAll(records)
  const { watchlist, webhooks } = { watchlist: { has: () => true }, webhooks: { all: () => [] } }
  const watched = withUnwatchedWarning(permits, watchlist, webhooks)
  expect(records).not.toHaveBeenCalled()
  expect(watched.size).toBe(3)
})
