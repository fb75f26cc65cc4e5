import { createMock, type ManualClock, type Mock, type MockOptions } from '@permit-tracking/mock'
import type { Fetch } from '@permit-tracking/sdk'

/** Change of a list between two reads. */
export type Change = 'insert-fresh' | 'insert-old' | 'update' | 'touch' | 'remove'

/** Mock whose watchlist changes before every read. */
export interface DriftingWorld {
  readonly fetch: Fetch
  readonly mock: Mock<ManualClock>
  /** Permits that have been on the list from the first read on. */
  readonly present: ReadonlySet<string>
  readonly requests: () => number
  /** Returns the largest number of permits that the list had. */
  readonly largest: () => number
}

/** Options of {@link createDriftingWorld}. */
export interface DriftOptions {
  readonly random: () => number
  /** Returns the next changes. Called before every read but the first. */
  readonly changes: () => readonly Change[]
  /** True if responses have a `Date` header. Default: true. */
  readonly hasDate?: boolean
}

/** Creates a mock whose list changes before every read but the first. */
export function createDriftingWorld(options: MockOptions & DriftOptions): DriftingWorld {
  const { random, changes, hasDate = true, ...mockOptions } = options
  const mock = createMock({ plan: 'enterprise', ...mockOptions, clock: 'manual' })
  const all = [...mock.permits.all()].map(({ uuid }) => uuid)
  const watched = all.filter((uuid) => mock.watchlist.has(uuid))
  const unwatched = all.filter((uuid) => !mock.watchlist.has(uuid))
  const present = new Set(watched)
  let requests = 0
  let largest = watched.length
  let fees = 0

  const take = (from: string[]) => {
    const at = Math.floor(random() * from.length)
    const uuid = from[at]
    const last = from.pop()
    if (at < from.length && last !== undefined) from[at] = last
    return uuid
  }
  const pick = () => watched[Math.floor(random() * watched.length)]
  const apply: Record<Change, () => void> = {
    'insert-fresh': () => {
      const uuid = take(unwatched)
      if (uuid === undefined) return
      mock.permits.addFee(uuid, { name: 'Filing', amount: ++fees })
      mock.watchlist.add(uuid)
      watched.push(uuid)
    },
    'insert-old': () => {
      const uuid = take(unwatched)
      if (uuid === undefined) return
      mock.watchlist.add(uuid)
      watched.push(uuid)
    },
    update: () => {
      const uuid = pick()
      if (uuid !== undefined) mock.permits.setStatus(uuid, `Stage ${++fees}`)
    },
    touch: () => {
      const uuid = pick()
      if (uuid !== undefined) mock.permits.addFee(uuid, { name: 'Plan review', amount: ++fees })
    },
    remove: () => {
      const uuid = take(watched)
      if (uuid === undefined) return
      mock.watchlist.remove(uuid)
      present.delete(uuid)
      unwatched.push(uuid)
    },
  }

  return {
    mock,
    present,
    requests: () => requests,
    largest: () => largest,
    async fetch(request) {
      if (requests > 0) {
        await mock.clock.advance(Math.floor(random() * 3_000))
        for (const change of changes()) apply[change]()
        largest = Math.max(largest, watched.length)
      }
      requests++
      const response = await mock.fetch(request)
      if (!hasDate) response.headers.delete('date')
      return response
    },
  }
}
