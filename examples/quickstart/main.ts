/**
 * The tour: a client of the SDK against the mock over real HTTP, from the connection test to a verified webhook.
 *
 *   npm start
 */
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { createClient, type Permit } from '@permit-tracking/sdk'
import { receiveWebhooks } from './receiver.ts'
import { createTour, table } from './tour.ts'

// Milliseconds, so that a window of half a second is enough for the tour. Seconds are the default.
const mock = createMock({ seed: 42, dialect: { rateLimitReset: 'epoch_ms' } })
const server = await serve(mock)
const tour = createTour(() => mock.requests().length)

try {
  console.log(`The mock listens at ${server.url}`)
  const client = createClient({ baseUrl: server.url, apiKey: mock.apiKey })

  await tour.step('Connection test', async () => {
    const { organization_name, organization_id, permissions } = await client.me()
    return [`${organization_name} (${organization_id}), permissions of this key: ${permissions.join(', ')}`]
  })

  const permits: Permit[] = []
  await tour.step('Active permits, on several pages', async () => {
    for await (const permit of client.permits.list({ status: 'active', per_page: 25 })) permits.push(permit)
    const rows = permits
      .slice(0, 5)
      .map((permit) => [permit.permit_number, permit.status, permit.type, permit.address])
    return [...table(['number', 'status', 'type', 'address'], rows), `… ${permits.length} in all`]
  })
  const [permit] = permits
  if (!permit) throw new Error('The mock has no active permit.')

  await tour.step('Details and status history of a permit', async () => {
    const { jurisdiction, parties, tags } = await client.permits.get(permit.uuid)
    const history = await client.permits.history(permit.uuid)
    return [
      `${permit.permit_number} in ${jurisdiction}: ${permit.description}${tags.length ? ` [${tags.join(', ')}]` : ''}`,
      ...table(
        ['party', 'role'],
        parties.map(({ name, role }) => [name, role]),
      ),
      ...table(
        ['changed at', 'from', 'to'],
        history.map((change) => [change.changed_at, change.previous_status ?? '–', change.new_status]),
      ),
    ]
  })

  await tour.step('Off the watchlist and on again', async () => {
    const { removed } = await client.watchlist.remove(permit.uuid)
    const entry = await client.watchlist.add({ permit_uuid: permit.uuid })
    return [
      `removed: ${removed}`,
      `added:   ${entry.permit_number} (${entry.jurisdiction}) at ${entry.added_at}`,
    ]
  })

  await tour.step('A contact, created and read', async () => {
    const { id } = await client.contacts.create({
      name: 'Dana Ruiz',
      company: 'Harbor Point Builders',
      email: 'dana@harborpoint.example',
      phone: '+12065550101',
      type: 'contractor',
    })
    const contact = await client.contacts.get(id)
    return [`${contact.name}, ${contact.company}, ${contact.phone} → ${contact.id}`]
  })

  await tour.step('Portfolio conditions and the permits that match them', async () => {
    const rows: string[][] = []
    for await (const condition of client.conditions.list()) {
      const first = await client.conditions.permits(condition.id).first()
      rows.push([condition.name, condition.type, String(condition.permit_count), first?.permit_number ?? '–'])
    }
    return table(['condition', 'type', 'permits', 'such as'], rows)
  })

  await tour.step('An exhausted limit: a wait after the first 429, and no second one', async () => {
    const { apiKey } = mock.createOrganization({ permits: 20, plan: { limit: 3, window: 500 } })
    // Another program with the same key, unknown to our client.
    const headers = { authorization: `Bearer ${apiKey}` }
    await Promise.all([1, 2, 3].map(() => fetch(`${server.url}/me`, { headers })))
    const limited = createClient({ baseUrl: server.url, apiKey })
    const startedAt = performance.now()
    for (let call = 0; call < 3; call++) await limited.me()
    const rejected = mock.requests({ status: 429 }).length
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    if (rejected !== 1) {
      const state = JSON.stringify(limited.rateLimit)
      const received = mock.requests({ path: '/v1/me' }).map(({ at, status }) => `${at} ${status}`)
      throw new Error(`${rejected} 429s in ${seconds} s, not one; ${state}; ${received.join(', ')}`)
    }
    return [
      `3 per window, used up by another program; 3 calls of ours: all succeeded after one 429, ${seconds} s`,
    ]
  })

  await tour.step('A webhook over HTTP: verified, and a forged one rejected', async () => {
    const secret = 'whsec_quickstart'
    const receiver = await receiveWebhooks(secret)
    try {
      mock.webhooks.create({ url: receiver.url, events: ['permit.status_changed'], secret })
      mock.permits.setStatus(permit.uuid, permit.status === 'Approved' ? 'Issued' : 'Approved')
      const event = await receiver.next()
      const forged = await fetch(receiver.url, {
        method: 'POST',
        headers: { 'x-webhook-signature': '0'.repeat(64) },
        body: JSON.stringify({ ...event, data: { new_status: 'Finaled' } }),
      })
      if (event.event !== 'permit.status_changed') throw new Error(`Received ${event.event} instead.`)
      if (forged.status !== 401) throw new Error(`The forged delivery got a ${forged.status}.`)
      const { permit_number, previous_status, new_status } = event.data
      return [
        `verified: ${event.event} ${permit_number}, ${previous_status} → ${new_status}`,
        `rejected: ${await forged.text()}`,
      ]
    } finally {
      await receiver.close()
    }
  })

  console.log(`\n${tour.summary()}`)
  console.log('To look around in the mock yourself, start its console: npm run console')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await server.close()
}
