/** Lease of the runners, short so that a killed one is replaced soon. */
export const leaseMs = 1_000
/** Secret of the webhook. */
export const secret = 'whsec_mirror'
