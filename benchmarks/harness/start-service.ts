import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A service in a process of its own. */
export interface Service {
  readonly baseUrl: string
  stop(): Promise<void>
}

/** Starts `list-server.ts`. */
export async function startService(latencyMs: number, items: number): Promise<Service> {
  const child = fork(new URL('list-server.ts', import.meta.url), [String(latencyMs), String(items)])
  const [port] = await once(child, 'message')
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
