import { ConfigurationError } from '../../errors/configuration-error.ts'

/**
 * Age that the last attempt to deliver an event may rightly have: five waits of 60 s × 2ⁿ, five attempts that time out
 * after 10 s each (service specification, "Testing and failures"), and a minute by which clocks may differ.
 */
const minToleranceMs = 1_860_000 + 5 * 10_000 + 60_000

/** @throws ConfigurationError for a tolerance that would refuse the last attempt to deliver an event. */
export function checkTolerance(toleranceMs: number): void {
  if (typeof toleranceMs === 'number' && toleranceMs >= minToleranceMs) return
  throw new ConfigurationError(
    `\`toleranceMs\` must be a number from ${minToleranceMs} (received ${JSON.stringify(toleranceMs)}). The last retry of a delivery may be 33 minutes old.`,
  )
}
