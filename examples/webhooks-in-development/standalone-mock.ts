import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ControlClient, createControlClient } from '@permit-tracking/mock/control'

/** The mock in a process of its own. */
export interface StandaloneMock {
  /** Calls an operation of the control API. */
  readonly control: ControlClient
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
  const { url } = JSON.parse(line)

  return {
    control: createControlClient({ url }),
    async close() {
      child.kill()
      await ended
    },
  }
}

function noBanner([code]: unknown[]): never {
  throw new Error(`The mock ended with ${code} instead of listening. Its error is above.`)
}
