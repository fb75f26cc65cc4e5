import type { MockContacts, PermitChanges } from '@permit-tracking/mock'
import { describe, expect, test } from 'vitest'
import { createSendControl } from './control-support.ts'
import { createTestMock, send, watchedPermit } from './support.ts'

/** A mock whose events are kept by name. */
function start(options: Parameters<typeof createTestMock>[0] = {}) {
  const events: string[] = []
  const mock = createTestMock({ permits: 12, contacts: 3, ...options })
  mock.webhooks.create({
    url: async (request) => {
      const { event } = (await request.json()) as { event: string }
      events.push(event)
      return new Response()
    },
  })
  const raised = async () => {
    await mock.webhooks.settled({ advance: true })
    return events.splice(0)
  }
  return { mock, raised }
}

const org = '/organizations/default'

describe('a permit', () => {
  test('is edited field by field, with a new updated_at and without an event', async () => {
    const { mock, raised } = start()
    const { uuid, address, parties, updated_at } = watchedPermit(mock)
    await mock.clock.advance('1h')
    const changed = mock.permits.update(uuid, { description: 'Kitchen', tags: ['a', 'a', 'b'] })
    expect(changed).toMatchObject({ uuid, address, description: 'Kitchen', tags: ['a', 'b'] })
    expect(changed.updated_at > updated_at).toBe(true)
    expect(mock.permits.get(uuid)?.parties).toBe(parties)
    const { body } = await send(mock, '/permits?per_page=1')
    expect(body.data).toMatchObject([{ uuid, description: 'Kitchen' }])
    expect(await raised()).toEqual([])
    await mock.clock.advance('1h')
    expect(mock.permits.update(uuid, { description: 'Kitchen' }).updated_at).toBe(changed.updated_at)
  })

  test('can be changed only with the methods, however it was read', () => {
    const { mock } = start()
    const { uuid, permit_number, jurisdiction } = mock.permits.create({ tags: ['a'], notes: [], fees: [] })
    mock.permits.addNote(uuid, { body: 'Called' })
    mock.permits.addFee(uuid, { name: 'Plan review', amount: 10 })
    mock.permits.scheduleInspection(uuid, { type: 'Final', scheduled_for: '2026-03-12T09:00:00Z' })
    mock.permits.setStatus(uuid, 'Issued')
    const isFrozen = (value: unknown): boolean =>
      Object.isFrozen(value) &&
      Object.values(Object(value)).every((part) => Object(part) !== part || isFrozen(part))
    expect(isFrozen(mock.permits.get(uuid))).toBe(true)
    mock.permits.tag(uuid, 'b')
    expect(isFrozen(mock.permits.findByNumber(permit_number, jurisdiction))).toBe(true)
    mock.restore(JSON.parse(JSON.stringify(mock.snapshot())))
    expect(mock.watchlist.all().filter((permit) => !isFrozen(permit))).toEqual([])
    const matching = mock.conditions.all().flatMap(({ id }) => mock.conditions.permits(id))
    expect(matching.filter((permit) => !isFrozen(permit))).toEqual([])
    expect(mock.permits.all().filter((permit) => !isFrozen(permit))).toEqual([])
    mock.restore(mock.snapshot())
    expect(mock.permits.all().filter((permit) => !isFrozen(permit))).toEqual([])
  })

  test('changes its status with the history and the event', async () => {
    const { mock, raised } = start()
    const { uuid, status } = watchedPermit(mock)
    const { status_history } = mock.permits.update(uuid, { status: 'Awaiting Payment', type: 'Shed' })
    expect(status_history[0]).toMatchObject({ previous_status: status, new_status: 'Awaiting Payment' })
    expect(await raised()).toEqual(['permit.status_changed'])
  })

  test('is found by its new number and place, and no longer by the old ones', () => {
    const { mock } = start()
    const { uuid, permit_number, jurisdiction } = watchedPermit(mock)
    mock.permits.update(uuid, { permit_number: 'NEW-1' })
    expect(mock.permits.findByNumber('NEW-1', jurisdiction)?.uuid).toBe(uuid)
    expect(mock.permits.findByNumber(permit_number, jurisdiction)).toBeUndefined()
    const other = mock.permits.create({ permit_number: 'NEW-2', jurisdiction }).uuid
    expect(() => mock.permits.update(other, { permit_number: 'NEW-1' })).toThrow('is in use in')
  })

  test.each<[changes: unknown, reason: string]>([
    [{ filed_date: '2999-01-01' }, 'filed_date: must not be after the oldest change in status_history'],
    [{ status: ' ' }, 'status: must not be empty'],
    [{ uuid: 'x' }, 'uuid: unknown field'],
    [{ adress: 'x' }, 'did you mean address?'],
    [{ coordinates: { latitude: 91, longitude: 0 } }, 'coordinates.latitude'],
  ])('can’t be edited to %j, and then nothing changes', (changes, reason) => {
    const { mock } = start()
    const before = watchedPermit(mock)
    expect(() => mock.permits.update(before.uuid, changes as PermitChanges)).toThrow(reason)
    expect(mock.permits.get(before.uuid)).toBe(before)
  })

  test('has a number of its own, also among thousands that were generated', () => {
    const mock = createTestMock()
    for (let count = 0; count < 7_000; count += 1) mock.permits.create()
    expect(mock.permits.size).toBe(createTestMock().permits.size + 7_000)
  })

  test('joins and leaves conditions as its parties change, and shows there as it is', () => {
    const { mock } = start()
    const { uuid } = watchedPermit(mock)
    const { id } = mock.conditions.create({ type: 'person', criteria: { person_name: 'Dana Ruiz' } })
    const found = () => mock.conditions.permits(id).map((permit) => permit.uuid)
    expect(found()).toEqual([])
    mock.permits.update(uuid, { parties: [{ name: 'Dana Ruiz', role: 'owner' }] })
    expect([found(), mock.conditions.get(id)?.permit_count]).toEqual([[uuid], 1])
    mock.permits.setStatus(uuid, 'Awaiting Payment')
    expect(mock.conditions.permits(id)).toMatchObject([{ uuid, status: 'Awaiting Payment' }])
    mock.permits.update(uuid, { parties: [] })
    expect([found(), mock.conditions.get(id)?.permit_count]).toEqual([[], 0])
  })

  test('that is deleted is gone everywhere, and tracking it has ended', async () => {
    const { mock, raised } = start()
    const { uuid, permit_number, jurisdiction } = watchedPermit(mock)
    const { id } = mock.conditions.create({ type: 'person', criteria: { person_name: 'Dana Ruiz' } })
    mock.permits.update(uuid, { parties: [{ name: 'Dana Ruiz', role: 'owner' }] })
    const watched = mock.watchlist.size
    mock.permits.delete(uuid)
    expect(mock.permits.get(uuid)).toBeUndefined()
    expect(mock.permits.findByNumber(permit_number, jurisdiction)).toBeUndefined()
    expect([mock.watchlist.has(uuid), mock.watchlist.size]).toEqual([false, watched - 1])
    expect(mock.watchlist.all().map((permit) => permit.uuid)).not.toContain(uuid)
    expect(mock.conditions.permits(id)).toEqual([])
    expect((await send(mock, `/permits/${uuid}`)).status).toBe(404)
    expect((await send(mock, '/permits')).body.meta).toMatchObject({ total: watched - 1 })
    expect(await raised()).toEqual(['permit.removed_from_watchlist'])
    expect(() => mock.permits.delete(uuid)).toThrow('unknown id')
    mock.restore(JSON.parse(JSON.stringify(mock.snapshot())))
    expect(mock.permits.get(uuid)).toBeUndefined()
  })

  test('has its inspection moved, which sets a date again', async () => {
    const { mock, raised } = start()
    const { uuid } = watchedPermit(mock)
    mock.permits.update(uuid, { tags: [] })
    const { length } = mock.permits.get(uuid)?.inspections ?? []
    mock.permits.scheduleInspection(uuid, { type: 'Framing', scheduled_for: '2026-04-01T09:00:00Z' })
    const moved = mock.permits.moveInspection(uuid, length, '2026-04-02T09:00:00Z')
    expect(moved).toEqual({ type: 'Framing', scheduled_for: '2026-04-02T09:00:00Z' })
    expect(mock.permits.get(uuid)?.inspections.at(-1)).toEqual(moved)
    mock.permits.moveInspection(uuid, length, '2026-04-02T09:00:00Z')
    expect(await raised()).toEqual(['permit.inspection_scheduled', 'permit.inspection_scheduled'])
    expect(() => mock.permits.moveInspection(uuid, 99, '2026-04-02T09:00:00Z')).toThrow('none at index 99')
  })
})

describe('a contact', () => {
  test('is edited and deleted in its place', async () => {
    const { mock } = start()
    const [first, second, third] = mock.contacts.all().slice(0, 3)
    const { id = '' } = second ?? {}
    const changed = mock.contacts.update(id, { email: 'dana@example.com' })
    expect(changed).toEqual({ ...second, email: 'dana@example.com' })
    expect(mock.contacts.all().slice(0, 3)).toEqual([first, changed, third])
    mock.contacts.delete(id)
    expect((await send(mock, '/contacts')).body.data).toEqual([first, third])
    expect((await send(mock, `/contacts/${id}`)).status).toBe(404)
    expect(() => mock.contacts.delete(id)).toThrow('unknown id')
  })

  test.each([{ phone: '123' }, { name: '' }, { emial: 'a@b.c' }])('can’t be edited to %j', (changes) => {
    const { mock } = start()
    const [before] = mock.contacts.all().slice(0, 1)
    expect(() =>
      mock.contacts.update(before?.id ?? '', changes as Parameters<MockContacts['update']>[1]),
    ).toThrow('Could not change the contact:')
    expect(mock.contacts.all().slice(0, 1)).toEqual([before])
  })
})

describe('a condition', () => {
  test('is created, edited and deleted, as the service shows', async () => {
    const { mock } = start()
    const { uuid, address } = watchedPermit(mock)
    const before = mock.conditions.size
    const condition = mock.conditions.create({ type: 'location', criteria: { address, radius_miles: 0.001 } })
    expect(condition.id).toMatch(/^cnd_[\da-f]{12}$/)
    mock.watchlist.remove(uuid)
    expect((await send(mock, `/permits/${uuid}`)).status).toBe(200)
    const renamed = mock.conditions.update(condition.id, { name: 'Near' })
    expect(renamed).toEqual({ ...condition, name: 'Near' })
    const { body } = await send(mock, '/portfolio/conditions?per_page=100')
    expect(body.data?.[before]).toEqual(renamed)
    const other = { type: 'company', criteria: { company_name: 'Nobody' } } as const
    expect(mock.conditions.update(condition.id, other)).toEqual({ ...renamed, ...other, permit_count: 0 })
    mock.conditions.delete(condition.id)
    expect(mock.conditions.size).toBe(before)
    expect((await send(mock, `/portfolio/conditions/${condition.id}/permits`)).status).toBe(404)
  })

  test('has another identifier each time, also after a snapshot', () => {
    const { mock } = start()
    const make = () => mock.conditions.create({ type: 'person', criteria: { person_name: 'Dana' } }).id
    const first = make()
    mock.conditions.delete(first)
    const snapshot = mock.snapshot()
    const second = make()
    mock.restore(snapshot)
    expect([make(), second === first]).toEqual([second, false])
  })

  test('needs criteria of its type, and a place', () => {
    const { mock } = start()
    const { id } = mock.conditions.create({ type: 'person', criteria: { person_name: 'Dana' } })
    expect(() => mock.conditions.update(id, { type: 'company' })).toThrow('criteria.company_name')
    const criteria = { address: 'nowhere', radius_miles: 1 }
    expect(() => mock.conditions.create({ type: 'location', criteria })).toThrow('center: is required')
    expect(() => mock.conditions.create({ id, type: 'person', criteria: { person_name: 'A' } })).toThrow(
      'is in use',
    )
  })
})

describe('over HTTP', () => {
  test('the same input is an error that names the field', async () => {
    const { mock } = start()
    const sendControl = createSendControl(mock)
    const { uuid } = watchedPermit(mock)
    const message = async (route: string, body: unknown) => {
      const response = await sendControl(route, body)
      return [response.status, response.body.error?.message]
    }
    expect(await message(`PUT ${org}/permits/${uuid}`, { adress: 'x' })).toEqual([
      400,
      'adress: unknown field. Did you mean address?',
    ])
    expect(await message(`PUT ${org}/permits/${uuid}`, { filed_date: '2999-01-01' })).toEqual([
      400,
      expect.stringContaining('filed_date: must not be after'),
    ])
    expect(
      await message(`PUT ${org}/permits/${uuid}/inspections/7`, { scheduled_for: '2026-04-02T09:00:00Z' }),
    ).toEqual([
      404,
      expect.stringMatching(/^There is no inspection 7\. The permit has \d+, counted from 0\.$/),
    ])
    expect(
      await message(`POST ${org}/conditions`, { type: 'person', criteria: { company_name: 'A' } }),
    ).toEqual([400, expect.stringContaining('criteria')])
    expect(await message(`PATCH ${org}/permits/${uuid}`, {})).toEqual([
      404,
      `No route for PATCH /_mock${org}/permits/${uuid}. This path supports GET, PUT, DELETE, HEAD. See /_mock/openapi.json for all operations.`,
    ])
  })

  test.each(['.', '..', 'half \ud800'])(
    'the identifier %j, which no path can have, throws everywhere',
    async (id) => {
      const { mock } = start()
      const sendControl = createSendControl(mock)
      expect(await sendControl(`POST ${org}/permits`, { uuid: id })).toMatchObject({ status: 400 })
      expect(() => mock.permits.create({ uuid: id })).toThrow("which a path can't have")
      const criteria = { person_name: 'Dana' }
      expect(() => mock.conditions.create({ id, type: 'person', criteria })).toThrow(
        "which a path can't have",
      )
      expect(() => createTestMock({ fixtures: { contacts: [{ id, name: 'Dana' }] } })).toThrow(
        "which a path can't have",
      )
    },
  )
})
