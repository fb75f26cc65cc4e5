import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The mock in a process of its own. */
export interface StandaloneMock {
  /** Sends a request to the control API under `/_mock/`, and returns the `data` of the response. */
  readonly control: <Data>(method: string, path: string, body?: object) => Promise<Data>
  close(): Promise<void>
}

/** Starts the mock on a free port. */
export async function startMock(...options: string[]): Promise<StandaloneMock> {
  const command = join(import.meta.dirname, 'node_modules/.bin/permit-tracking-mock')
  const child = spawn(command, ['--port', '0', '--json', '--quiet', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(noBanner)])
  const { control: controlUrl } = JSON.parse(line)

  return {
    async control(method, path, body) {
      const response = await fetch(controlUrl + path, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        signal: AbortSignal.timeout(30_000),
      })
      const { data, error } = await response.json()
      if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${error.message}`)
      return data
    },
    async close() {
      child.kill()
      await ended
    },
  }
}

function noBanner([code]: unknown[]): never {
  throw new Error(`The mock ended with ${code} instead of listening. Its error is above.`)
}
