import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { clientOn } from '../client-on.ts'
import { hostile } from './hostile.ts'
import { createModelWorld, type ModelWorld } from './list-model.ts'
import { faultsOf, summarize } from './summary.ts'
import { type Verdict, walkWorld } from './walk.ts'

let world: ModelWorld | undefined

const server = createServer(async ({ url = '/' }, outgoing) => {
  const response = await world?.fetch(new Request(new URL(url, 'http://127.0.0.1')))
  if (!response) {
    outgoing.destroy()
    return
  }
  // A service without a `Date` is part of the model.
  outgoing.sendDate = false
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('walks over HTTP are never complete without an item', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = clientOn(fetch, { baseUrl: `http://127.0.0.1:${port}/v1` })
  const verdicts: Verdict[] = []
  const faults: string[] = []
  for (let seed = 0; seed < propertyRuns(200); seed++) {
    const current = createModelWorld(hostile(1_000_000 + seed))
    world = current
    vi.spyOn(Date, 'now').mockImplementation(current.clock.now)
    const lists = {
      permits: () => client.permits.list({}, { prefetch: 1 }),
      contacts: () => client.contacts.list({}, { prefetch: 1 }),
      condition_permits: () => client.conditions.permits('c1', {}, { prefetch: 1 }),
    }
    const verdict = await walkWorld(current, {}, 1, lists[current.service.list]())
    verdicts.push(verdict)
    faults.push(...faultsOf(verdict).map((fault) => `seed ${1_000_000 + seed}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(summarize(verdicts).complete / verdicts.length).toBeGreaterThan(0.25)
}, 600_000)
