import type { RedisClient } from '../src/index.ts'

/** Runs a script, to look at keys or to change them. */
export async function runLua(client: RedisClient, lua: string, ...keys: string[]): Promise<unknown> {
  return 'evalSha' in client
    ? client.eval(lua, { keys, arguments: [] })
    : client.eval(lua, keys.length, ...keys)
}
