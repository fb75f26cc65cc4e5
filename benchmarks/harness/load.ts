import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Load, Loaded } from '../servers/load.ts'

/** autocannon in a process of its own. */
export interface Loader {
  load(load: Load): Promise<Loaded>
  stop(): Promise<void>
}

/** Starts it. */
export function startLoader(): Loader {
  const child = fork(new URL('../servers/load.ts', import.meta.url))
  return {
    async load(load) {
      child.send(load)
      const [loaded]: Loaded[] = await once(child, 'message')
      if (!loaded || loaded.failed > 0) {
        throw new Error(`Could not measure ${load.url}, because ${loaded?.failed} requests failed.`)
      }
      return loaded
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
