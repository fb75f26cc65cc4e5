import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Load, LoadResult } from '../servers/load.ts'

/** autocannon in a process of its own. */
export interface Loader {
  load(load: Load): Promise<LoadResult>
  stop(): Promise<void>
}

/** Starts autocannon. */
export function startLoader(): Loader {
  const child = fork(new URL('../servers/load.ts', import.meta.url))
  return {
    async load(load) {
      child.send(load)
      const [loaded]: LoadResult[] = await once(child, 'message')
      if (!loaded || loaded.failed > 0) {
        throw new Error(`Could not measure ${load.url}: ${loaded?.failed} requests failed.`)
      }
      return loaded
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
