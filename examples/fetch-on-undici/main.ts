/**
 * Reads the details of every watched permit, 32 at a time, and counts their parties.
 *
 *   PERMIT_TRACKING_API_KEY=pt_test_… PERMIT_TRACKING_BASE_URL=http://127.0.0.1:4010/v1 node main.ts
 */
import { createClient } from '@permit-tracking/sdk'
import { createUndiciFetch } from './undici-fetch.ts'

// Created once: clients with the same `fetch` share what they know of the limit.
const client = createClient({ fetch: createUndiciFetch() })

const uuids: string[] = []
for await (const { uuid } of client.permits.list()) uuids.push(uuid)

const parties = new Set<string>()
async function work(): Promise<void> {
  for (let uuid = uuids.pop(); uuid !== undefined; uuid = uuids.pop()) {
    const permit = await client.permits.get(uuid)
    for (const { name } of permit.parties) parties.add(name)
  }
}
const count = uuids.length
await Promise.all(Array.from({ length: 32 }, work))
console.log(`${parties.size} people and firms take part in ${count} permits.`)
