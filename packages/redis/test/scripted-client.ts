import { vi } from 'vitest'
import type { RedisClient } from '../src/index.ts'

/** Client of a server that replies as a test says. */
export function createScriptedClient(reply: (keys: string[], args: string[]) => unknown): RedisClient {
  const run = async (_script: string, options: { keys: string[]; arguments: string[] }) =>
    reply(options.keys, options.arguments)
  return { eval: run, evalSha: run }
}

/** Replaces the timers. Hashes of scripts are computed outside of them, so they are replaced as well. */
export function useFakeTime(): void {
  vi.useFakeTimers({ now: Date.now() })
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(20))
}
