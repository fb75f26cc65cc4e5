/** Limit on the retries of a whole client, so that an outage does not multiply the load. */
export interface RetryBudget {
  /** Pays for one retry. Returns false if there is not enough left. `now` is a reading of `performance.now()`. */
  spend(now: number): boolean
  /** Records a response that shows that the service works. */
  earn(): void
}

/** Number of good responses that pay for one retry: with an empty bucket, at most every eleventh request is a retry. */
const responsesPerRetry = 10
/** Time that pays for one retry. A client with few calls has few responses to earn from. */
const msPerRetry = 10_000

/** Creates a bucket of `retries` that starts full, as in gRPC proposal A6 and the AWS SDKs. */
export function createRetryBudget(retries: number): RetryBudget {
  // Counted in tenths, because ten times 0.1 is less than 1.
  const size = retries * responsesPerRetry
  let left = size
  let filledAt: number | undefined
  const add = (amount: number) => {
    left = Math.min(size, left + amount)
  }
  return {
    spend(now) {
      add(((now - (filledAt ?? now)) / msPerRetry) * responsesPerRetry)
      filledAt = now
      if (left < responsesPerRetry) return false
      left -= responsesPerRetry
      return true
    },
    earn: () => add(1),
  }
}
