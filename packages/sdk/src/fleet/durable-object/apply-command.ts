import { step } from '@permit-tracking/sdk/fleet'
import type { FleetCommand, FleetReply } from '../command.ts'
import type { FleetState } from '../fleet-state.ts'

/**
 * Applies a command that a Worker sends for one incoming request. Each incoming request counts as a process of the fleet. A
 * process that holds and waits for nothing is removed at once, because thousands of requests may come within a lease.
 *
 * @param stored State; `undefined` for a new window, and after the state was lost.
 * @param closedUntil Time until which the limit was closed when the state was lost.
 */
export function applyCommand(
  stored: FleetState | undefined,
  command: FleetCommand,
  now: number,
  closedUntil: number,
): { readonly state: FleetState; readonly reply: FleetReply } {
  const closedMs = Math.max(closedUntil - now, command.known.closedMs ?? 0)
  // Passes `closedUntil` as if the process knew it.
  const isNewButClosed = stored === undefined && closedMs > 0
  const complete = isNewButClosed ? { ...command, known: { ...command.known, closedMs } } : command
  const { state, reply } = step(stored, complete, now)
  const { [command.process]: own, ...processes } = state.processes
  const isIdle = own !== undefined && own.held + own.calls + own.walks === 0
  return { state: isIdle ? { ...state, processes } : state, reply }
}
