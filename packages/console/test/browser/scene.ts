import type { ManualClock, Mock } from '@permit-tracking/mock'
import type { Receiver } from './receiver.ts'

/** Identifiers of what the scene contains, for the addresses of screens. */
export interface Scene {
  readonly permit_uuid: string
  readonly webhook_id: string
  readonly delivery_id: string
  readonly request_id: string
  readonly contact_id: string
  readonly condition_id: string
}

/** Fills a mock as an organization that has used the service for a month: several keys, a webhook that fails, and errors. */
export async function createScene(
  mock: Mock<ManualClock>,
  receive: (secret?: string) => Promise<Receiver>,
): Promise<Scene> {
  const { clock, permits, watchlist, webhooks } = mock
  mock.setPlan('starter')
  const sync = mock.keys.create({ name: 'Nightly sync', permissions: ['read'] })
  const tracker = mock.keys.create({ name: 'Permit tracker', permissions: ['read', 'write'] })
  const laptop = mock.keys.create({ name: 'Old laptop', permissions: ['admin'] })
  const receiver = await receive('whsec_scene')
  const broken = await receive()
  broken.status = 503
  broken.text = 'upstream connect error'
  const [first, ...others] = watchlist.all({ order: 'uuid' })
  if (!first) throw new Error('The mock has no watched permit.')

  const request = (path: string, key: string, init: RequestInit = {}) =>
    mock.fetch(`${mock.baseUrl}${path}`, { ...init, headers: { Authorization: `Bearer ${key}` } })
  for (let day = 0; day < 30; day += 1) {
    for (let page = 1; page <= 2 + ((day * 7) % 11); page += 1) {
      await request(`/permits?page=${page}&per_page=25`, sync.key)
      await request(`/permits/${first.uuid}`, tracker.key)
    }
    if (day % 5 === 0) await request('/permits/missing', tracker.key)
    if (day % 9 === 0) {
      mock.faults.next({ status: 500 })
      await request('/contacts', tracker.key)
    }
    // On one day the limit of a minute is reached.
    if (day === 20) for (let sent = 0; sent < 99; sent += 1) await request('/me', sync.key)
    await clock.advance('1d')
  }
  for (let minute = 0; minute < 25; minute += 1) {
    for (let page = 1; page <= (minute * 17) % 40; page += 1)
      await request(`/permits?page=${page}`, tracker.key)
    if (minute === 9) mock.faults.next({ status: 500 })
    if (minute % 9 === 0) await request('/contacts/missing', tracker.key)
    await clock.advance('1m')
  }
  mock.keys.revoke(laptop.id)
  await request('/me', laptop.key)
  await request('/watchlist', sync.key, { method: 'POST', body: JSON.stringify({ permit_uuid: first.uuid }) })

  webhooks.create({ url: receiver.url, secret: 'whsec_scene' })
  const { id: failing } = webhooks.create({ url: broken.url, events: ['permit.status_changed'] })
  permits.setStatus(first.uuid, first.status === 'Issued' ? 'Approved' : 'Issued')
  await webhooks.settled({ advance: true })
  for (const { uuid, status } of others.slice(0, 8)) {
    permits.setStatus(uuid, status === 'Approved' ? 'Issued' : 'Approved')
    permits.addFee(uuid, { name: 'Plan review', amount: 412.5 })
  }
  permits.scheduleInspection(first.uuid, { type: 'Framing', scheduled_for: '2026-05-01' })
  permits.addNote(first.uuid, { body: 'Called the plan reviewer.', author: 'Dana Ruiz' })
  permits.tag(first.uuid, 'priority')
  await clock.advance('2s')
  for (let page = 1; page <= 94; page += 1) await request(`/permits?page=${page}`, sync.key)
  await request('/me', tracker.key)
  mock.faults.every(10, { status: 503, headers: { 'Retry-After': '2' } })
  const delivery = webhooks.deliveries({ webhook_id: failing }).at(-1)
  const [contact] = mock.contacts.all().slice(0, 1)
  const [condition] = mock.conditions.all().slice(0, 1)
  return {
    permit_uuid: first.uuid,
    webhook_id: failing,
    delivery_id: delivery?.id ?? '',
    request_id: mock.requests({ status: 500 })[0]?.id ?? '',
    contact_id: contact?.id ?? '',
    condition_id: condition?.id ?? '',
  }
}

/** Returns the paths of every screen, with something on each. */
export function placesOf(scene: Scene): readonly string[] {
  return [
    '/',
    '/keys',
    '/webhooks',
    `/webhooks/${scene.webhook_id}`,
    '/webhooks/deliveries',
    `/webhooks/deliveries/${scene.delivery_id}`,
    '/usage',
    '/permits',
    `/permits/${scene.permit_uuid}`,
    '/contacts',
    `/contacts/${scene.contact_id}`,
    '/conditions',
    `/conditions/${scene.condition_id}`,
    '/requests',
    `/requests/${scene.request_id}`,
    '/lab',
    '/explorer',
    '/explorer/getPermit',
    '/unknown',
  ]
}
