import type { Mock } from '@permit-tracking/mock'

/** Requests that arrived at the service. */
export interface RequestCounts {
  /** Requests accepted in the current window. */
  readonly used: number
  /** Requests accepted so far. */
  readonly accepted: number
  /** 429s so far. */
  readonly rejected: number
  /** Requests accepted in each window that has ended, except the first. */
  readonly windows: readonly number[]
}

/** Counts the requests of a mock. */
export function countRequests(mock: Mock): RequestCounts {
  const windows = new Map<string, number>()
  let rejected = 0
  let accepted = 0
  mock.onRequest(({ status, response }) => {
    if (status === 429) rejected += 1
    else {
      const end = response?.headers['x-ratelimit-reset'] ?? ''
      windows.set(end, (windows.get(end) ?? 0) + 1)
      accepted += 1
    }
  })
  return {
    get used() {
      const [window] = mock.rateWindows()
      return (window?.limit ?? 0) - (window?.remaining ?? 0)
    },
    get accepted() {
      return accepted
    },
    get rejected() {
      return rejected
    },
    get windows() {
      return [...windows.values()].slice(1, -1)
    },
  }
}
