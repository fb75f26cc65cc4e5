import { step } from '@permit-tracking/sdk/fleet'
import type { FleetCommand, FleetReply } from '../command.ts'
import type { FleetState } from '../fleet-state.ts'

/**
 * Applies a command of one request of a Worker. If the request holds nothing and waits for nothing, its record is removed: each request is
 * a new process, and thousands of them may come within a lease.
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
  const isRestored = stored === undefined && closedMs > 0
  const complete = isRestored ? { ...command, known: { ...command.known, closedMs } } : command
  const { state, reply } = step(stored, complete, now)
  const { [command.process]: own, ...processes } = state.processes
  const isIdle = own !== undefined && own.held + own.calls + own.walks === 0
  return { state: isIdle ? { ...state, processes } : state, reply }
}
