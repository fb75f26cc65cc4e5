import type { RedisClient } from '../client/redis-client.ts'
import { createScript } from '../client/run-script.ts'
import type { ResultGroup } from './result-batch.ts'
import { windowScript } from './window-script.ts'

/** Time after which the slots of a process that sends no commands return. */
export const leaseMs = 3_000

/** State of one process, as it states it with every command. All numbers replace those stated before. */
export interface Statement {
  /** Slots that are unused or in flight. */
  readonly held: number
  /** Part of `held` that was granted in `epoch`. */
  readonly heldInEpoch: number
  /** Latest epoch that the process knows. */
  readonly epoch: number
  /** Slots of `epoch` that are returned unused with this command. */
  readonly unused: number
  /** Calls waiting for a slot. */
  readonly calls: number
  /** Walks waiting for a slot. */
  readonly walks: number
  /** Slots requested in advance, if plenty remain. */
  readonly spare: number
  /** True if the process may know more about the window than the server, because it worked without it. */
  readonly isBack: boolean
  /** Known window of this process, for a server that lost its state. */
  readonly known: {
    readonly remaining: number | undefined
    readonly resetMs: number | undefined
    readonly closedMs: number | undefined
  }
  /** Results since the last command. */
  readonly results: readonly ResultGroup[]
}

/** Decision for one process, and the state of the fleet's window. */
export interface Lease {
  /** Slots granted. */
  readonly granted: number
  /** Time until the limit is known to open, in milliseconds; 0 if it isn't known to be closed. */
  readonly closedMs: number
  /** True if a response may open the limit earlier. */
  readonly canOpenEarly: boolean
  readonly epoch: number
  readonly version: number
  /** Processes seen within the last {@link leaseMs}. */
  readonly processes: number
  /** Requests left by the last response that counts; `undefined` if unknown. */
  readonly remaining: number | undefined
  /** Requests left that are not leased; `undefined` if unknown. */
  readonly free: number | undefined
  /** Time to the end of the window, in milliseconds; `undefined` if unknown. */
  readonly resetMs: number | undefined
}

const runScript = createScript(windowScript)

/** Sends a statement to the window of the fleet and returns its decision. One command. */
export async function requestLease(
  client: RedisClient,
  key: string,
  process: string,
  statement: Statement,
): Promise<Lease> {
  const { known, results } = statement
  const reply = await runScript(
    client,
    [key],
    [
      process,
      leaseMs,
      Math.random(),
      statement.held,
      statement.heldInEpoch,
      statement.epoch,
      statement.unused,
      statement.calls,
      statement.walks,
      statement.spare,
      Number(statement.isBack),
      ...[known.remaining, known.resetMs, known.closedMs].map(toText),
      ...results.flatMap((group) =>
        [
          group.epoch,
          group.version,
          group.accepted,
          group.limit,
          group.remaining,
          group.resetMs,
          group.rejected,
          group.closedMs,
        ].map(toText),
      ),
    ],
  )
  return parseLease(reply)
}

function toText(value: number | undefined): string {
  return value === undefined ? '' : String(Math.ceil(value))
}

/** Parses a reply. Clients may be set up to return numbers as text or bytes. */
function parseLease(reply: unknown): Lease {
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
    throw new Error('The reply of Redis is not a lease.')
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
