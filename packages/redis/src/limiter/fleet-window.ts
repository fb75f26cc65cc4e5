import { type FleetCommand, type FleetReply, leaseMs } from '@permit-tracking/sdk/fleet'
import type { RedisClient } from '../client/redis-client.ts'
import { createScript } from '../client/run-script.ts'
import { windowScript } from './window-script.ts'

const runScript = createScript(windowScript)

/** Applies a command to the window of the fleet in Redis, and returns its reply. One command of the client. */
export async function exchange(client: RedisClient, key: string, command: FleetCommand): Promise<FleetReply> {
  return parseReply(await runScript(client, [key], toArguments(command)))
}

/** Returns the arguments of the script. */
export function toArguments({ known, results, ...command }: FleetCommand): (string | number)[] {
  return [
    command.process,
    leaseMs,
    command.random,
    command.held,
    command.heldInEpoch,
    command.epoch,
    command.unused,
    command.calls,
    command.walks,
    command.spare,
    Number(command.isBack),
    ...[known.remaining, known.resetMs, known.closedMs].map(toText),
    ...results.flatMap(({ epoch, version, accepted, limit, remaining, resetMs, rejected, closedMs }) =>
      [epoch, version, accepted, limit, remaining, resetMs, rejected, closedMs].map(toText),
    ),
  ]
}

function toText(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** Parses the reply of the script. Clients may be set up to return numbers as text or bytes. */
export function parseReply(reply: unknown): FleetReply {
  const numbers = Array.isArray(reply) ? reply.map((value: unknown) => Number(String(value))) : []
  const [granted, closedMs, canOpenEarly, epoch, version, processes, remaining, free, resetMs] = numbers
  if (
    granted === undefined ||
    closedMs === undefined ||
    epoch === undefined ||
    version === undefined ||
    processes === undefined ||
    numbers.some(Number.isNaN)
  )
    throw new Error('The reply of Redis is not one of the script of the limiter.')
  return {
    granted,
    closedMs,
    canOpenEarly: canOpenEarly === 1,
    epoch,
    version,
    processes,
    remaining: orAbsent(remaining),
    free: orAbsent(free),
    resetMs: orAbsent(resetMs),
  }
}

/** Returns `undefined` for -1, which stands for a number that isn't known. */
function orAbsent(value: number | undefined): number | undefined {
  return value === -1 ? undefined : value
}
