import { type components, errorKind, stateError } from '@permit-tracking/mock/internal'
import type { Activation } from './activation.ts'
import type { SabotagedServer } from './options.ts'

/**
 * Creates the activation for a mock that runs already. Each run starts with the data that the mock has now, and so does whatever
 * follows the last run.
 *
 * @param signal Ends the requests, except those that make the mock intact again.
 * @throws Error if the control API of the mock cannot be used.
 */
export async function createServerActivation(
  { url, token }: SabotagedServer,
  signal: AbortSignal | undefined,
): Promise<Activation> {
  const interrupt = signal ? [signal] : []
  const snapshot = await send('GET', 'snapshot')

  async function send(method: string, path: string, body?: string, signals = interrupt): Promise<string> {
    const target = new URL(`/_mock/${path}`, url)
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const action = `Could not control the mock at ${url}: ${method} ${target.pathname}`
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...signals])
    const request = { method, headers, body: body ?? null, signal: limit }
    try {
      const response = await fetch(target, request)
      const text = await response.text()
      if (response.ok) return text
      throw stateError(`${action} responded with ${response.status}: ${text.slice(0, 500)}`)
    } catch (cause) {
      for (const each of signals) each.throwIfAborted()
      if (errorKind(cause)) throw cause
      throw stateError(`${action} failed. Check that the mock runs there.`, { cause })
    }
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
      await send('DELETE', 'sabotage', undefined, []).catch((cause) => {
        throw stateError('The mock may still be sabotaged.', { cause })
      })
      await send('PUT', 'snapshot', snapshot, [])
    },
  }
}

/** Maximum time for a response of the control API. */
const timeoutMs = 10_000
