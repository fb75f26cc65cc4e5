/** Bounds the retries of a whole client, so that an outage isn't answered with a multiple of the load. */
export interface RetryBudget {
  /** Takes the price of one retry; `false` where there isn't enough left. */
  spend(now: number): boolean
  /** Notes an answer that shows that the service works. */
  earn(): void
}

/** A good answer pays a tenth of a retry: with the bucket empty, at most every eleventh request is one. */
const answersPerRetry = 10
/** A client that asks seldom has few answers to earn from, so time fills its bucket too. */
const msPerRetry = 10_000

/** Makes a budget: a bucket that holds `retries` and is full at the start (as in gRPC's proposal A6 and the AWS SDKs). */
export function createRetryBudget(retries: number): RetryBudget {
  // Counted in tenths: ten times 0.1 is less than 1.
  const size = retries * answersPerRetry
  let left = size
  let filledAt: number | undefined
  const add = (amount: number) => {
    left = Math.min(size, left + amount)
  }
  return {
    spend(now) {
      // A clock that was set back must not empty the bucket.
      add((Math.max(0, now - (filledAt ?? now)) / msPerRetry) * answersPerRetry)
      filledAt = now
      if (left < answersPerRetry) return false
      left -= answersPerRetry
      return true
    },
    earn: () => add(1),
  }
}
