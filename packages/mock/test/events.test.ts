import { createMock, type ManualClock, type Mock, type Snapshot } from '@permit-tracking/mock'
import { createControl } from '@permit-tracking/mock/control'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSendControl } from './control-support.ts'
import { type Control, poll } from './event-support.ts'
import { contentOf, send, unwatchedPermit, watchedPermit } from './support.ts'

let mock: Mock<ManualClock>
let control: Control
let status: number

beforeEach(() => {
  status = 200
  mock = createMock({
    permits: 8,
    contacts: 2,
    clock: 'manual',
    fetch: () => Promise.resolve(new Response('', { status })),
  })
  control = createControl(mock)
})

/** Returns what the action changed. */
async function changesOf(act: () => unknown): Promise<unknown[]> {
  const { cursor } = await poll(control)
  await act()
  const { changes, missed } = await poll(control, cursor)
  expect(missed).toBe(false)
  return [...changes]
}

const org = () => ({ organization_id: mock.organization.organization_id })
const sendControl = (route: string, body?: unknown) => createSendControl(mock)(route, body)
const home = '/organizations/default'

test('a request is an event without its headers and bodies', async () => {
  expect(await changesOf(() => send(mock, '/me?a=1'))).toEqual([
    {
      type: 'request',
      request: {
        id: 'req_1',
        at: '2026-03-02T12:00:00.000Z',
        method: 'GET',
        path: '/v1/me',
        search: '?a=1',
        operation: 'getMe',
        status: 200,
        key_id: mock.keys.all()[0]?.id,
        ...org(),
        duration_ms: 0,
        fault: null,
        message: null,
      },
    },
  ])
  expect(await changesOf(() => mock.clearRequests())).toEqual([{ type: 'requests', organization_id: null }])
})

describe('a permit is reported', () => {
  const changed = (permit_uuid: string) => ({ type: 'permit', ...org(), permit_uuid })

  test('if the program changes it, watched or not', async () => {
    const uuid = unwatchedPermit(mock).uuid
    expect(await changesOf(() => mock.permits.setStatus(uuid, 'Expired'))).toEqual([changed(uuid)])
    expect(await changesOf(() => mock.permits.addNote(uuid, { body: 'a' }))).toEqual([changed(uuid)])
    expect(await changesOf(() => mock.permits.tag(uuid, 'a'))).toEqual([changed(uuid)])
    expect(await changesOf(() => mock.permits.tag(uuid, 'a'))).toEqual([])
    expect(await changesOf(() => mock.watchlist.add(uuid))).toEqual([changed(uuid)])
    expect(await changesOf(() => mock.watchlist.remove(uuid))).toEqual([changed(uuid)])
    expect(await changesOf(() => mock.permits.delete(uuid))).toEqual([changed(uuid)])
  })

  test('if a request changes the watchlist', async () => {
    const { uuid } = watchedPermit(mock)
    const unwatch = () => send(mock, `/watchlist/${uuid}`, { method: 'DELETE' })
    expect(await changesOf(unwatch)).toContainEqual(changed(uuid))
    const watch = () => send(mock, '/watchlist', { method: 'POST', body: { permit_uuid: uuid } })
    expect(await changesOf(watch)).toContainEqual(changed(uuid))
  })

  test('if a control request, the schedule of the clock or churn changes it', async () => {
    const { uuid } = watchedPermit(mock)
    const add = () => sendControl(`POST ${home}/permits/${uuid}/fees`, { name: 'a', amount: 1 })
    expect(await changesOf(add)).toEqual([changed(uuid)])
    mock.clock.schedule(mock.clock.now() + 1_000, () => void mock.permits.addNote(uuid, { body: 'a' }))
    expect(await changesOf(() => mock.clock.advance('1s'))).toEqual([changed(uuid), { type: 'clock' }])
    mock.churn({ update: 1 })
    const changes = await changesOf(() => send(mock, '/permits'))
    expect(changes).toContainEqual({ type: 'permit', ...org(), permit_uuid: expect.any(String) })
    expect(changes).toContainEqual({ type: 'churn', ...org() })
  })
})

test('contacts, conditions and keys are reported', async () => {
  let id = ''
  const create = async () => {
    const { body } = await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
    id = String(body.data?.id)
  }
  const created = await changesOf(create)
  const contact = () => ({ type: 'contact', ...org(), contact_id: id })
  expect(created).toContainEqual(contact())
  expect(await changesOf(() => mock.contacts.update(id, { name: 'Dan' }))).toEqual([contact()])
  expect(await changesOf(() => sendControl(`DELETE ${home}/contacts/${id}`))).toEqual([contact()])

  const input = { type: 'company', criteria: { company_name: 'one' } } as const
  const condition = () => ({ type: 'condition', ...org(), condition_id: id })
  const createCondition = () => {
    id = mock.conditions.create(input).id
  }
  expect(await changesOf(createCondition)).toEqual([
    { type: 'condition', ...org(), condition_id: expect.any(String) },
  ])
  expect(await changesOf(() => mock.conditions.update(id, { name: 'a' }))).toEqual([condition()])
  expect(await changesOf(() => sendControl(`DELETE ${home}/conditions/${id}`))).toEqual([condition()])

  const createKey = () => {
    id = mock.keys.create({ name: 'a', permissions: ['read'] }).id
  }
  const key = () => ({ type: 'key', ...org(), key_id: id })
  expect(await changesOf(createKey)).toEqual([{ type: 'key', ...org(), key_id: expect.any(String) }])
  expect(await changesOf(() => sendControl(`POST ${home}/keys/${id}/revoke`))).toEqual([key()])
  expect(await changesOf(() => mock.keys.revoke(id))).toEqual([])
})

test('webhooks, deliveries and notifications are reported', async () => {
  let webhook_id = ''
  const create = async () => {
    const { body } = await sendControl(`POST ${home}/webhooks`, { url: 'https://a.example/' })
    webhook_id = String(body.data?.id)
  }
  await changesOf(create)
  const webhook = { type: 'webhook', ...org(), webhook_id }
  expect(await changesOf(() => mock.webhooks.update(webhook_id, { secret: 'a' }))).toEqual([webhook])
  expect(await changesOf(() => mock.webhooks.pause(webhook_id))).toEqual([webhook])
  expect(await changesOf(() => mock.webhooks.resume(webhook_id))).toEqual([webhook])

  const { uuid } = watchedPermit(mock)
  const delivery = (state: string, permit_uuid: string | null = uuid) =>
    expect.objectContaining({ type: 'delivery', ...org(), webhook_id, permit_uuid, state })
  const addFee = (amount: number) => mock.permits.addFee(uuid, { name: 'a', amount })
  expect(await changesOf(() => addFee(1))).toContainEqual(delivery('pending'))
  const deliver = async () => {
    addFee(2)
    await mock.webhooks.settled()
  }
  expect(await changesOf(deliver)).toContainEqual(delivery('delivered'))
  const [first] = mock.webhooks.deliveries()
  expect(await changesOf(() => mock.webhooks.retry(first?.id ?? ''))).toContainEqual(delivery('delivered'))
  expect(await changesOf(() => mock.webhooks.sendTest(webhook_id))).toContainEqual(
    delivery('delivered', null),
  )

  status = 500
  addFee(3)
  const failed = await changesOf(() => mock.webhooks.settled({ advance: true }))
  expect(failed).toContainEqual(delivery('failed'))
  expect(failed).toContainEqual({
    type: 'notification',
    ...org(),
    notification_id: mock.notifications()[0]?.id,
  })
  addFee(4)
  const removed = await changesOf(() => mock.webhooks.delete(webhook_id))
  expect(removed).toEqual(expect.arrayContaining([webhook, delivery('canceled')]))
})

test('organizations, their plans, faults, churn and journals are reported', async () => {
  let other = mock.organizations()[0] ?? mock
  const create = () => {
    other = mock.createOrganization({ permits: 1 })
  }
  const created = await changesOf(create)
  const { organization_id } = other.organization
  expect(created).toContainEqual({ type: 'organization', organization_id })
  const organization = { type: 'organization', organization_id }
  const plan = () => sendControl(`PUT /organizations/${organization_id}/plan`, { plan: 'enterprise' })
  expect(await changesOf(plan)).toEqual([organization])
  expect(await changesOf(() => other.faults.next())).toEqual([{ type: 'faults', organization_id }])
  expect(await changesOf(() => send(other, '/me'))).toContainEqual({ type: 'faults', organization_id })
  expect(await changesOf(() => other.clearRequests())).toEqual([{ type: 'requests', organization_id }])
  expect(await changesOf(() => other.churn().stop())).toEqual([{ type: 'churn', organization_id }])
  expect(await changesOf(() => mock.deleteOrganization(organization_id))).toContainEqual(organization)

  const forAll = { type: 'faults', organization_id: null }
  expect(await changesOf(() => sendControl('POST /faults'))).toEqual([forAll])
  expect(await changesOf(() => mock.faults.clear())).toEqual([forAll])
})

test('a reset and a restored snapshot are one event each, which comes first', async () => {
  mock.webhooks.create({ url: 'https://a.example/' })
  mock.permits.setStatus(watchedPermit(mock).uuid, 'Expired')
  const snapshot = mock.snapshot()
  expect(await changesOf(() => mock.reset())).toEqual([{ type: 'state' }])
  const [first, ...others] = await changesOf(() => mock.restore(snapshot))
  expect(first).toEqual({ type: 'state' })
  expect(others).toEqual([])
  expect(() => mock.restore({ ...contentOf(snapshot), organizations_created: -1 } as Snapshot)).toThrow()
})

test('a clock of another package is set by a reset, and need not report its changes', async () => {
  // Like a clock of this package, but without `onChange`.
  const { now, schedule, trackWork, advance, advanceTo, pending } = mock.clock
  const set = vi.fn()
  const clock = { now, schedule, trackWork, advance, advanceTo, pending, set }
  const other = createMock({ permits: 1, clock })
  const otherControl = createControl(other)
  const { cursor } = await poll(otherControl)
  await clock.advance('1s')
  other.reset()
  expect(set).toHaveBeenCalledExactlyOnceWith(Date.parse('2026-03-02T12:00:00Z'))
  expect((await poll(otherControl, cursor)).changes).toEqual([{ type: 'state' }])
})
