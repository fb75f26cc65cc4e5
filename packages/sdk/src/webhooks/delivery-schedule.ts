// Times of the service (docs/service.md#failed-webhooks).

/** Time for which the service waits for a response. */
export const responseTimeoutMs = 10_000

/** Delay before the second attempt to deliver an event. It doubles with each attempt. */
export const firstRetryDelayMs = 60_000
