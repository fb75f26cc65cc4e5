import { type components, stateError } from '@permit-tracking/mock/internal'
import type { Activation } from './activation.ts'
import type { SabotagedServer } from './options.ts'

/**
 * Creates the activation for a mock that runs already. Each run starts with the data that the mock has now, and so does whatever
 * follows the last run.
 *
 * @throws Error if the control API of the mock cannot be used.
 */
export async function createServerActivation({ url, token }: SabotagedServer): Promise<Activation> {
  const snapshot = await send('GET', 'snapshot')

  async function send(method: string, path: string, body?: string): Promise<string> {
    const target = new URL(`/_mock/${path}`, url)
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const action = `Could not control the mock at ${url}: ${method} ${target.pathname}`
    const response = await fetch(target, { method, headers, body: body ?? null }).catch((cause) => {
      throw stateError(`${action} failed. Check that the mock runs there.`, { cause })
    })
    const text = await response.text()
    if (response.ok) return text
    throw stateError(`${action} responded with ${response.status}: ${text.slice(0, 500)}`)
  }

  return {
    async start(name) {
      await send('PUT', 'snapshot', snapshot)
      await send('PUT', 'sabotage', JSON.stringify({ name }))
      return {}
    },
    async readReached() {
      const { data }: { data: components['schemas']['Sabotage'] } = JSON.parse(await send('GET', 'sabotage'))
      return new Map(data.reached.map((name) => [name, 'all']))
    },
    async stop() {
      await send('DELETE', 'sabotage').catch((cause) => {
        throw stateError('The mock may still be sabotaged.', { cause })
      })
      await send('PUT', 'snapshot', snapshot)
    },
  }
}
