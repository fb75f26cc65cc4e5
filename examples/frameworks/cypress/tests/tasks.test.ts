/** Runs the tasks without Cypress, with `fetch` in place of the page. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startMock } from '../cypress/tasks.ts'

const { url, close, tasks } = await startMock(0)
after(() => close())

const uuid = '5f0c1d1e-0c1f-4c6e-9a63-0d6f6c1f2a10'
const fixtures = { permits: [{ uuid, permit_number: 'BLD-2026-001', status: 'In Review' }] }
const list = async (apiKey: string) => {
  const response = await fetch(`${url}/permits`, { headers: { Authorization: `Bearer ${apiKey}` } })
  return response.json()
}

test('a status changes', async () => {
  const apiKey = tasks.createOrganization({ fixtures })
  assert.equal((await list(apiKey)).data[0].status, 'In Review')
  tasks.setStatus({ uuid, status: 'Issued' })
  assert.equal((await list(apiKey)).data[0].status, 'Issued')
})

test('one request fails', async () => {
  const apiKey = tasks.createOrganization({ fixtures })
  tasks.planFault({ status: 503 })
  await list(apiKey)
  await list(apiKey)
  assert.deepEqual(tasks.statuses(), [503, 200])
})

test('the limit opens after a minute', async () => {
  const apiKey = tasks.createOrganization({ fixtures, plan: { limit: 1 } })
  await list(apiKey)
  await list(apiKey)
  await tasks.advance('1m')
  await list(apiKey)
  assert.deepEqual(tasks.statuses(), [200, 429, 200])
})

test('Cypress can send every result to the spec', async () => {
  tasks.createOrganization({ fixtures })
  const results = [
    tasks.createOrganization({ fixtures }),
    tasks.planFault({ status: 503 }),
    tasks.setStatus({ uuid, status: 'Issued' }),
    await tasks.advance('1m'),
    tasks.statuses(),
    tasks.printRequests(),
  ]
  assert.equal(results.length, Object.keys(tasks).length)
  for (const result of results) assert.notEqual(JSON.stringify(result), undefined)
})
