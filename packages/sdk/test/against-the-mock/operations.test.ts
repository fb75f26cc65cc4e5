import { createMock } from '@permit-tracking/mock'
import {
  createClient,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  ServerError,
  UnauthorizedError,
} from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'

function start() {
  const mock = createMock({ seed: 7, clock: 'manual' })
  return { mock, client: createClient(mock.clientOptions) }
}

/** A permit that the organization watches, from the mock's side. */
function watchedPermit(mock: ReturnType<typeof start>['mock']) {
  const permit = [...mock.permits.all()].find(({ uuid }) => mock.watchlist.has(uuid))
  if (!permit) throw new Error('The mock watches no permit.')
  return permit
}

/** A permit that the service knows and the organization doesn't watch. */
function unwatchedPermit(mock: ReturnType<typeof start>['mock']) {
  const permit = [...mock.permits.all()].find(({ uuid }) => !mock.watchlist.has(uuid))
  if (!permit) throw new Error('The mock watches every permit.')
  return permit
}

describe('organization', () => {
  test('me() returns the organization and the permissions of the key', async () => {
    const { mock, client } = start()
    await expect(client.me()).resolves.toEqual({ ...mock.organization, permissions: ['admin'] })
  })
})

describe('permits', () => {
  test('list() filters by status, in any spelling', async () => {
    const { client } = start()
    const labels = await client.permits.list({ status: 'In Review' }).collect()
    const slugs = await client.permits.list({ status: 'in_review' }).collect()
    expect(labels.length).toBeGreaterThan(0)
    expect(new Set(labels.map(({ status }) => status))).toEqual(new Set(['In Review']))
    expect(slugs).toEqual(labels)
  })

  test('list() takes updated_since as a Date and as text', async () => {
    const { client } = start()
    const all = await client.permits.list().collect()
    const since = all[9]?.updated_at ?? ''
    const expected = all.filter(({ updated_at }) => updated_at >= since)
    await expect(client.permits.list({ updated_since: since }).collect()).resolves.toEqual(expected)
    await expect(client.permits.list({ updated_since: new Date(since) }).collect()).resolves.toEqual(expected)
  })

  test('get() returns parties, status history, notes and tags', async () => {
    const { mock, client } = start()
    const { uuid } = watchedPermit(mock)
    mock.permits.addNote(uuid, { body: 'Called the plan reviewer.' })
    mock.permits.tag(uuid, 'priority')
    const permit = await client.permits.get(uuid)
    expect(permit.uuid).toBe(uuid)
    expect(permit.parties.length).toBeGreaterThan(0)
    expect(permit.status_history[0]?.new_status).toBe(permit.status)
    expect(permit.notes[0]?.body).toBe('Called the plan reviewer.')
    expect(permit.tags).toContain('priority')
  })

  test('history() returns the same changes as the detail, newest first', async () => {
    const { mock, client } = start()
    const { uuid, status } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    const history = await client.permits.history(uuid)
    expect(history[0]).toMatchObject({ previous_status: status, new_status: 'On Hold' })
    expect(history.at(-1)?.previous_status).toBeNull()
    expect((await client.permits.get(uuid)).status_history).toEqual(history)
  })

  test('get() of an unknown permit is a NotFoundError', async () => {
    const { client } = start()
    const error: unknown = await client.permits.get('unknown').catch((reason) => reason)
    if (!(error instanceof NotFoundError)) throw error
    expect(error.status).toBe(404)
    expect(error.code).toBe('not_found')
    expect(error.method).toBe('GET')
    expect(error.path).toBe('/permits/{uuid}')
    expect(error.retryable).toBe(false)
    expect(error.attempts).toHaveLength(1)
  })
})

describe('watchlist', () => {
  test('add() by identifier and by number return the entry; repeating it returns the same one', async () => {
    const { mock, client } = start()
    const { uuid } = unwatchedPermit(mock)
    const entry = await client.watchlist.add({ permit_uuid: uuid })
    expect(entry.permit_uuid).toBe(uuid)
    const again = client.watchlist.add({
      permit_number: entry.permit_number,
      jurisdiction: entry.jurisdiction,
    })
    const { data, response } = await again.withResponse()
    expect(data).toEqual(entry)
    expect(response.status).toBe(200)
  })

  test('remove() takes the permit off; a second time it is a NotFoundError', async () => {
    const { mock, client } = start()
    const { uuid } = watchedPermit(mock)
    await expect(client.watchlist.remove(uuid)).resolves.toEqual({ permit_uuid: uuid, removed: true })
    expect(mock.watchlist.has(uuid)).toBe(false)
    await expect(client.watchlist.remove(uuid)).rejects.toThrow(NotFoundError)
  })

  test('remove() does not fail if its response was lost', async () => {
    const { mock, client } = start()
    const { uuid } = watchedPermit(mock)
    mock.faults.next({ operation: 'removeFromWatchlist', phase: 'after_commit', kind: 'reset' })
    await expect(client.watchlist.remove(uuid)).resolves.toEqual({ permit_uuid: uuid, removed: null })
    expect(mock.requests({ operation: 'removeFromWatchlist' })).toHaveLength(2)
  })
})

describe('contacts', () => {
  test('create() makes a contact that get() and list() show', async () => {
    const { client } = start()
    const fields = {
      name: 'Dana Ruiz',
      company: 'Harbor Point',
      email: 'dana@harbor.example',
      phone: '+12065550101',
    }
    const contact = await client.contacts.create({ ...fields, type: 'contractor' })
    expect(contact).toMatchObject(fields)
    await expect(client.contacts.get(contact.id)).resolves.toEqual(contact)
    await expect(client.contacts.list().collect()).resolves.toContainEqual(contact)
  })

  test('create() with an invalid field rejects with an InvalidRequestError that names it', async () => {
    const { client } = start()
    const error: unknown = await client.contacts
      .create({ name: 'Dana', phone: '+555' })
      .catch((reason) => reason)
    if (!(error instanceof InvalidRequestError)) throw error
    expect(error.detail).toContain('phone')
  })

  test('create() is not retried if its response was lost, so that there is one contact', async () => {
    const { mock, client } = start()
    const before = mock.contacts.size
    mock.faults.next({ operation: 'createContact', phase: 'after_commit', status: 503 })
    await expect(client.contacts.create({ name: 'Dana Ruiz' })).rejects.toThrow(ServerError)
    expect(mock.contacts.size).toBe(before + 1)
  })
})

describe('conditions', () => {
  test('list() returns the conditions, and permits() those that match one', async () => {
    const { client } = start()
    const conditions = await client.conditions.list().collect()
    expect(new Set(conditions.map(({ type }) => type))).toEqual(
      new Set(['company', 'license', 'person', 'location']),
    )
    for (const { id, permit_count } of conditions) {
      await expect(client.conditions.permits(id).collect()).resolves.toHaveLength(permit_count)
    }
  })
})

describe('keys', () => {
  test('a revoked key rejects with an UnauthorizedError', async () => {
    const { mock } = start()
    const { id, key } = mock.keys.create({ name: 'nightly', permissions: ['read'] })
    const client = createClient({ ...mock.clientOptions, apiKey: key })
    await client.me()
    mock.keys.revoke(id)
    await expect(client.me()).rejects.toThrow(UnauthorizedError)
  })

  test('a write with a read-only key rejects with a ForbiddenError', async () => {
    const { mock } = start()
    const { key } = mock.keys.create({ name: 'dashboard', permissions: ['read'] })
    const client = createClient({ ...mock.clientOptions, apiKey: key })
    await client.permits.list()
    await expect(client.contacts.create({ name: 'Dana Ruiz' })).rejects.toThrow(ForbiddenError)
  })
})
