import type { RedisClient } from '../src/index.ts'

/** Client of a process that can be paused, as its store sees it. */
export interface PausableClient {
  readonly client: RedisClient
  /** Makes commands reject, as if the process had no connection. */
  pause(): void
  resume(): void
}

/** Puts a switch in front of the commands of a client. */
export function createPausableClient(client: RedisClient): PausableClient {
  let isPaused = false
  return {
    client: new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) =>
          isPaused ? Promise.reject(new Error('The connection is lost.')) : member.apply(target, args)
      },
    }),
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
    },
  }
}
