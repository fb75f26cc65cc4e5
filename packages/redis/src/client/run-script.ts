import type { NodeRedisClient, RedisClient } from './redis-client.ts'

/** Runs a Lua script. Keys must share one hash tag. Rejects with the error of the client. The text of an unknown script is not sent if `isAbandoned` returns true. */
export type RunScript = (
  client: RedisClient,
  keys: readonly string[],
  args: readonly (string | number)[],
  isAbandoned?: () => boolean,
) => Promise<unknown>

/**
 * Creates a function that runs a Lua script by its hash. Its first use sends the text, so that it takes one command as well.
 * So does a use that finds the script unknown, after `SCRIPT FLUSH`, a restart or a failover.
 */
export function createScript(lua: string): RunScript {
  let sha1: string | undefined

  function runText(client: RedisClient, keys: readonly string[], args: string[]): Promise<unknown> {
    return isNodeRedis(client)
      ? client.eval(lua, { keys: [...keys], arguments: args })
      : client.eval(lua, keys.length, ...keys, ...args)
  }

  return async function runScript(client, keys, args, isAbandoned) {
    const texts = args.map(String)
    if (sha1 === undefined) {
      computeSha1(lua).then(
        (computed) => {
          sha1 = computed
        },
        // A platform without SHA-1 sends the text each time.
        () => undefined,
      )
      return await runText(client, keys, texts)
    }
    try {
      return await (isNodeRedis(client)
        ? client.evalSha(sha1, { keys: [...keys], arguments: texts })
        : client.evalsha(sha1, keys.length, ...keys, ...texts))
    } catch (error) {
      if (!isUnknownScript(error) || isAbandoned?.()) throw error
      return await runText(client, keys, texts)
    }
  }
}

/** True for a client of `redis`. `ioredis` spells the method `evalsha`. */
export function isNodeRedis(client: RedisClient): client is NodeRedisClient {
  return 'evalSha' in client
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT')
}

async function computeSha1(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
