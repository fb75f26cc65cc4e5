import type { Dialect } from '@permit-tracking/mock'
import document from '@permit-tracking/spec/openapi.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { timestampFields } from '../src/dialect/timestamps.ts'
import { createTestMock, type Json, send, watchedPermit } from './support.ts'

/** Every timestamp in a value, by the name of its field. */
function timestampsIn(value: unknown): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    timestampFields.has(name) && typeof field === 'string'
      ? [[name, field] as [string, string]]
      : timestampsIn(field),
  )
}

/** Names of the fields that the document calls timestamps. */
function documentedFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]) =>
    Object(value).format === 'date-time' ? [name] : documentedFields(value),
  )
}

/** The reason for a response that depends on the dialect. */
const applied = (text: string) => ({ kind: 'dialect', outcome: 'applied', text })

test('every timestamp of the document is known', () => {
  expect(new Set(documentedFields(document.components.schemas))).toEqual(timestampFields)
})

describe('timestamps', () => {
  const forms: [timestamps: Dialect['timestamps'], form: RegExp, now: string][] = [
    ['seconds', /T\d\d:\d\d:\d\dZ$/, '2026-03-02T13:00:00Z'],
    ['milliseconds', /T\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-03-02T13:00:00.250Z'],
    ['no_zone', /T\d\d:\d\d:\d\d$/, '2026-03-02T13:00:00'],
  ]

  test.each(forms)('%s: in every response and every delivery', async (timestamps, form, now) => {
    const mock = createTestMock({ dialect: { timestamps } })
    const events: Json[] = []
    const { id } = mock.webhooks.create({
      url: async (request) => {
        events.push(await request.json())
        return new Response()
      },
    })
    await mock.clock.advance('60m')
    await mock.clock.advance(250)
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.addNote(uuid, { body: 'Called.' })
    mock.permits.scheduleInspection(uuid, { type: 'Final', scheduled_for: '2026-04-01T08:00:00Z' })
    await mock.webhooks.sendTest(id)
    await mock.webhooks.settled()
    const added = await send(mock, '/watchlist', { method: 'POST', body: { permit_uuid: uuid } })
    const contact = await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana Ruiz' } })
    const bodies = [added.body, contact.body, ...events]
    for (const path of [
      '/permits',
      `/permits/${uuid}`,
      `/permits/${uuid}/history`,
      '/portfolio/conditions',
    ]) {
      bodies.push((await send(mock, path)).body)
    }
    const found = bodies.flatMap(timestampsIn)
    expect(new Set(found.map(([name]) => name))).toEqual(timestampFields)
    expect(found.filter(([, text]) => !form.test(text))).toEqual([])
    expect((await send(mock, '/permits?per_page=1')).body.data?.[0]).toMatchObject({ updated_at: now })
    expect(events.map(({ timestamp }) => timestamp)).toEqual([now, now, now])
    const told = mock
      .requests()
      .at(-1)
      ?.reasons.some(({ text }) => text === `timestamps: ${timestamps}`)
    expect(told).toBe(timestamps !== 'seconds')
  })

  test('milliseconds: the service orders and filters by them', async () => {
    const mock = createTestMock({ permits: 3, watched: 3, dialect: { timestamps: 'milliseconds' } })
    const uuids = Array.from(mock.permits.all(), ({ uuid }) => uuid)
    for (const uuid of uuids) {
      await mock.clock.advance(200)
      mock.permits.setStatus(uuid, 'On Hold')
    }
    const listed = async (query = '') => {
      const { data } = (await send(mock, `/permits${query}`)).body
      return (data as unknown as { uuid: string }[]).map(({ uuid }) => uuid)
    }
    expect(await listed()).toEqual(uuids.toReversed())
    expect(await listed('?updated_since=2026-03-02T12:00:00.400Z')).toEqual([uuids[2], uuids[1]])
    expect(await listed('?updated_since=2026-03-02T12:00:00.401Z')).toEqual([uuids[2]])
    mock.restore(mock.snapshot())
    expect(await listed()).toEqual(uuids.toReversed())
  })

  test('milliseconds: what is created has them too, and a snapshot fits a mock of any form', async () => {
    const mock = createTestMock({ permits: 2, watched: 2, dialect: { timestamps: 'milliseconds' } })
    await mock.clock.advance(250)
    const { uuid } = mock.permits.create()
    mock.watchlist.add(uuid)
    const { id } = mock.conditions.create({ type: 'person', criteria: { person_name: 'Dana' } })
    const createdAt = async (one: typeof mock) => {
      const { data } = (await send(one, '/portfolio/conditions?per_page=100')).body
      return (data as unknown as { id: string; created_at: string }[]).find((each) => each.id === id)
        ?.created_at
    }
    mock.restore(mock.snapshot())
    expect(await createdAt(mock)).toBe('2026-03-02T12:00:00.250Z')
    const other = createTestMock()
    other.restore(mock.snapshot())
    const newest = async (one: typeof mock) => (await send(one, '/permits?per_page=1')).body.data?.[0]
    expect(await newest(mock)).toMatchObject({ uuid, updated_at: '2026-03-02T12:00:00.250Z' })
    expect(await newest(other)).toMatchObject({ uuid, updated_at: '2026-03-02T12:00:00Z' })
    mock.restore(other.snapshot())
    expect(await newest(mock)).toMatchObject({ uuid, updated_at: '2026-03-02T12:00:00.000Z' })
  })

  test('texts of people stay as they are', async () => {
    const mock = createTestMock({ dialect: { timestamps: 'no_zone' } })
    const { uuid } = watchedPermit(mock)
    mock.permits.addNote(uuid, { body: '2026-03-02T12:00:00Z' })
    expect((await send(mock, `/permits/${uuid}`)).body.data?.notes?.[0]).toMatchObject({
      body: '2026-03-02T12:00:00Z',
    })
    await send(mock, '/me')
    expect(mock.requests().at(-1)?.reasons).not.toContainEqual(applied('timestamps: no_zone'))
  })
})

describe('dateSkew', () => {
  test.each([
    ['-1h', 'Mon, 02 Mar 2026 11:00:00 GMT'],
    [30_000, 'Mon, 02 Mar 2026 12:00:30 GMT'],
  ] as const)('%s: the Date header is of another clock than the limit', async (dateSkew, date) => {
    const mock = createTestMock({ plan: { limit: 1 }, dialect: { dateSkew, retryAfter: 'http_date' } })
    const first = await send(mock, '/me')
    expect(first.headers.get('Date')).toBe(date)
    expect(first.headers.get('X-RateLimit-Reset')).toBe('1772452860')
    const { status, headers } = await send(mock, '/me')
    expect([status, headers.get('Date'), headers.get('Retry-After')]).toEqual([
      429,
      date,
      'Mon, 02 Mar 2026 12:01:00 GMT',
    ])
    expect(mock.requests().at(-1)?.reasons).toContainEqual(applied(`dateSkew: ${dateSkew}`))
  })
})

test('`no_zone` reads its own times as `updated_since`', async () => {
  const mock = createTestMock({ dialect: { timestamps: 'no_zone' } })
  const list = (since: string) => send(mock, `/permits?updated_since=${since}`)
  expect((await list('2026-02-01T00:00:00')).body).toEqual((await list('2026-02-01T00:00:00Z')).body)
  expect((await list('yesterday')).status).toBe(400)
  mock.setDialect({ timestamps: 'seconds' })
  expect((await list('2026-02-01T00:00:00')).status).toBe(400)
})
