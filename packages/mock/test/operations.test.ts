import { describe, expect, test } from 'vitest'
import { collectGarbage } from '../../../tests/harness/collect-garbage.ts'
import { createTestMock, send, unwatchedPermit, watchedPermit } from './support.ts'

describe('organization', () => {
  test('the connection test shows the organization and the permissions of the key', async () => {
    const mock = createTestMock({ fixtures: { organization: { organization_name: 'Cedar & Sons' } } })
    const { key } = mock.keys.create({ name: 'reader', permissions: ['read'] })
    const { status, body } = await send(mock, '/me', { key })
    expect(status).toBe(200)
    expect(body).toEqual({ data: { ...mock.organization, permissions: ['read'] } })
    expect(mock.organization.organization_name).toBe('Cedar & Sons')
  })
})

describe('permits', () => {
  test('the list contains the watched permits, most recently updated first', async () => {
    const mock = createTestMock()
    const { body } = await send(mock, '/permits?per_page=100')
    const updated = Array.from(
      body.data as unknown as { updated_at: string }[],
      (permit) => permit.updated_at,
    )
    expect(body.meta).toEqual({ page: 1, per_page: 100, total: mock.watchlist.size, total_pages: 2 })
    expect(updated).toHaveLength(100)
    expect(updated).toEqual([...updated].sort().reverse())
  })

  test.each(['In Review', 'in-review', 'IN_REVIEW'])('the status filter takes %s', async (status) => {
    const mock = createTestMock()
    const { body } = await send(mock, `/permits?status=${encodeURIComponent(status)}`)
    expect(body.meta?.total).toBeGreaterThan(0)
    for (const permit of body.data as unknown as { status: string }[]) expect(permit.status).toBe('In Review')
  })

  test('the filter active excludes final statuses', async () => {
    const mock = createTestMock()
    const { body } = await send(mock, '/permits?status=active&per_page=100')
    const statuses = new Set(Array.from(body.data as unknown as { status: string }[], ({ status }) => status))
    expect(statuses.has('Pending')).toBe(true)
    for (const final of ['Finaled', 'Expired', 'Denied', 'Withdrawn']) expect(statuses).not.toContain(final)
  })

  test('no status filter stands for every permit', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, '*all*')
    const { body } = await send(mock, '/permits?status=*all*')
    expect(body).toMatchObject({ data: [{ uuid }], meta: { total: 1 } })
    expect((await send(mock, '/permits')).body.meta?.total).toBe(mock.watchlist.size)
  })

  test('updated_since returns permits that changed since then', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    await mock.clock.advance('1h')
    mock.permits.setStatus(uuid, 'Withdrawn')
    const { body } = await send(mock, '/permits?updated_since=2026-03-02T13:00:00Z')
    expect(body).toMatchObject({ data: [{ uuid, status: 'Withdrawn' }], meta: { total: 1 } })
  })

  test('the detail has parties, history, notes and tags', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    mock.permits.addNote(uuid, { body: 'Called the reviewer.', author: 'Dana' })
    mock.permits.tag(uuid, 'priority')
    const { status, body } = await send(mock, `/permits/${uuid}`)
    expect(status).toBe(200)
    expect(body.data?.uuid).toBe(uuid)
    expect(body.data?.notes?.[0]).toMatchObject({ body: 'Called the reviewer.', author: 'Dana' })
    expect(body.data?.tags).toContain('priority')
    expect(body.data?.parties?.length).toBeGreaterThan(0)
  })

  test('the history equals the history in the detail, newest first', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    const detail = await send(mock, `/permits/${uuid}`)
    const history = await send(mock, `/permits/${uuid}/history`)
    expect(history.body).toEqual({ data: detail.body.data?.status_history })
    expect(history.body.data?.[0]).toMatchObject({
      new_status: 'On Hold',
      changed_at: '2026-03-02T12:00:00Z',
    })
  })

  test('a permit that is not watched is shown only if a condition matches it', async () => {
    const mock = createTestMock()
    const visible = await send(mock, `/permits/${unwatchedPermit(mock, true).uuid}`)
    const hidden = await send(mock, `/permits/${unwatchedPermit(mock, false).uuid}`)
    expect([visible.status, hidden.status]).toEqual([200, 404])
  })

  test('path values are percent-decoded', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    const { status } = await send(mock, `/permits/%${uuid.charCodeAt(0).toString(16)}${uuid.slice(1)}`)
    expect(status).toBe(200)
  })
})

describe('watchlist', () => {
  test('a permit is added by its identifier, and again without effect', async () => {
    const mock = createTestMock()
    const { uuid, permit_number, jurisdiction } = unwatchedPermit(mock)
    const added = await send(mock, '/watchlist', { method: 'POST', body: { permit_uuid: uuid } })
    await mock.clock.advance('1h')
    const again = await send(mock, '/watchlist', { method: 'POST', body: { permit_uuid: uuid } })
    const added_at = '2026-03-02T12:00:00Z'
    expect([added.status, again.status]).toEqual([201, 200])
    expect(added.body).toEqual({ data: { permit_uuid: uuid, permit_number, jurisdiction, added_at } })
    expect(again.body).toEqual(added.body)
  })

  test('a permit is added by its number', async () => {
    const mock = createTestMock()
    const { uuid, permit_number, jurisdiction } = unwatchedPermit(mock)
    const { status } = await send(mock, '/watchlist', {
      method: 'POST',
      body: { permit_number, jurisdiction },
    })
    expect(status).toBe(201)
    expect(mock.watchlist.has(uuid)).toBe(true)
  })

  test('a permit is removed once', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    const removed = await send(mock, `/watchlist/${uuid}`, { method: 'DELETE' })
    const again = await send(mock, `/watchlist/${uuid}`, { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 200, body: { data: { permit_uuid: uuid, removed: true } } })
    expect(again.status).toBe(404)
  })
})

describe('contacts', () => {
  test('a contact is created, read and listed last', async () => {
    const mock = createTestMock({ contacts: 3 })
    const fields = {
      name: 'Dana Ruiz',
      email: 'dana@harbor.example',
      phone: '+12065550101',
      type: 'surveyor',
    }
    const created = await send(mock, '/contacts', { method: 'POST', body: { ...fields, unknown: 1 } })
    expect(created.status).toBe(201)
    expect(created.body.data).toEqual({
      ...fields,
      id: expect.any(String),
      created_at: '2026-03-02T12:00:00Z',
    })
    expect((await send(mock, `/contacts/${created.body.data?.id}`)).body).toEqual(created.body)
    expect((await send(mock, '/contacts')).body).toMatchObject({
      data: { 3: created.body.data },
      meta: { total: 4 },
    })
  })
})

describe('conditions', () => {
  test('conditions are listed, under their old path too', async () => {
    const mock = createTestMock()
    const { status, body } = await send(mock, '/portfolio/conditions')
    const alias = await send(mock, '/conditions')
    const types = Array.from(body.data as unknown as { type: string }[], ({ type }) => type)
    expect(status).toBe(200)
    expect(new Set(types)).toEqual(new Set(['company', 'license', 'person', 'location']))
    expect(alias.body).toEqual(body)
  })
})

test('the origin of a request does not matter, the prefix does', async () => {
  const mock = createTestMock({ baseUrl: 'https://permits.example/api/v1/' })
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const statuses = await Promise.all(
    ['http://localhost:1/api/v1/me', 'https://permits.example/v1/me', 'https://permits.example/api/v1'].map(
      async (url) => (await mock.fetch(new Request(url, { headers }))).status,
    ),
  )
  expect(mock.baseUrl).toBe('https://permits.example/api/v1')
  expect(statuses).toEqual([200, 404, 404])
})

test('the same seed makes the same responses', async () => {
  const answers = await Promise.all(
    [7, 7, 8].map(async (seed) => (await send(createTestMock({ seed }), '/permits')).body),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).not.toEqual(answers[2])
})

test('an aborted request rejects with the reason of its signal', async () => {
  const mock = createTestMock()
  const reason = new Error('given up')
  await expect(send(mock, '/me', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const controller = new AbortController()
  mock.faults.next({ phase: 'after_commit', latency: 5_000 })
  const answer = send(mock, '/me', { signal: controller.signal })
  await collectGarbage()
  controller.abort(reason)
  await expect(answer).rejects.toBe(reason)
})
