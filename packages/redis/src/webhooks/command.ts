import { describeFailure, toCause } from '../client/describe-failure.ts'
import type { RedisClient } from '../client/redis-client.ts'
import { createScript } from '../client/run-script.ts'

/**
 * Runs a command on the keys. Resolves to its reply as text, as clients may be set up to return numbers as text, or text as
 * bytes. Resolves to `undefined` for an empty reply.
 *
 * @param timeoutMs Maximum time until the reply. Default: 5 s.
 */
export type Command = (
  keys: readonly string[],
  args: readonly (string | number)[],
  timeoutMs?: number,
) => Promise<string | undefined>

/** Maximum time until a reply: half the time for which the service waits for a response to a delivery. */
export const replyTimeoutMs = 5_000

const noReply = Symbol('no reply')

/**
 * Creates a command from a script. It rejects if no reply arrives in time: clients keep commands while they have no
 * connection, some without an end.
 *
 * @param purpose Continues "Could not", for messages: `claim a webhook delivery`.
 * @param options.reserves True for a command that must not take effect after its timeout, when nobody would use what it reserves.
 */
export function createCommand(
  client: RedisClient,
  purpose: string,
  lua: string,
  { reserves = false } = {},
): Command {
  const run = createScript(lua)
  const failure = (key: string | undefined, reason: string, cause?: Error) =>
    new Error(
      `Could not ${purpose} in Redis (${key}): ${reason}. Check that the Redis client is connected.`,
      { cause },
    )

  return async function runCommand(keys, args, timeoutMs = replyTimeoutMs) {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTimedOut = false
    const timeout = new Promise<typeof noReply>((resolve) => {
      timer = setTimeout(() => {
        isTimedOut = true
        resolve(noReply)
      }, timeoutMs)
    })
    try {
      const pending = run(client, keys, args, () => reserves && isTimedOut)
      const reply = await Promise.race([pending, timeout]).catch((error: unknown) => {
        throw failure(keys[0], describeFailure(error), toCause(error))
      })
      if (reply === noReply) throw failure(keys[0], `no reply within ${Math.ceil(timeoutMs)} ms`)
      return reply === null ? undefined : String(reply)
    } finally {
      clearTimeout(timer)
    }
  }
}
