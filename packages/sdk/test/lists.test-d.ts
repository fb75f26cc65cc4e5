import {
  type CallOptions,
  type Client,
  type Contact,
  createClient,
  type Page,
  type Pager,
  type Permit,
  type PermitDetail,
  type PermitStatus,
  type StatusChange,
} from '@permit-tracking/sdk'
import { describe, expectTypeOf, test } from 'vitest'

const client: Client = createClient()

describe('lists', () => {
  test('have items of their kind', () => {
    expectTypeOf(client.permits.list()).toEqualTypeOf<Pager<Permit>>()
    expectTypeOf<Awaited<Pager<Permit>>>().toEqualTypeOf<Page<Permit>>()
    expectTypeOf(client.permits.list().collect()).resolves.toEqualTypeOf<Permit[]>()
    expectTypeOf(client.permits.list().first()).resolves.toEqualTypeOf<Permit | undefined>()
    expectTypeOf(client.conditions.permits('c1')).toEqualTypeOf<Pager<Permit>>()
    expectTypeOf(client.contacts.list().collect()).resolves.toEqualTypeOf<Contact[]>()
  })

  test('are iterated item by item, and page by page', async () => {
    for await (const permit of client.permits.list()) expectTypeOf(permit).toEqualTypeOf<Permit>()
    for await (const page of client.permits.list().pages()) expectTypeOf(page).toEqualTypeOf<Page<Permit>>()
    for await (const permit of await client.permits.list()) expectTypeOf(permit).toEqualTypeOf<Permit>()
    const next = await (await client.permits.list()).nextPage()
    expectTypeOf(next).toEqualTypeOf<Page<Permit> | undefined>()
  })

  test('accept their own query only', () => {
    client.permits.list({ status: 'active', updated_since: new Date(), page: 1, per_page: 100 })
    client.permits.list({ updated_since: '2026-03-01' })
    // @ts-expect-error: unknown parameter
    client.permits.list({ state: 'active' })
    // @ts-expect-error: contacts can't be filtered
    client.contacts.list({ status: 'active' })
    // @ts-expect-error: a number, not text
    client.permits.list({ per_page: '50' })
    // @ts-expect-error: a time, not a number
    client.permits.list({ updated_since: 5 })
    // @ts-expect-error: options of the call are the second argument
    client.permits.list({ signal: AbortSignal.abort() })
    // @ts-expect-error: unknown option
    client.permits.list({}, { abort: true })
    // @ts-expect-error: the condition is missing
    client.conditions.permits()
  })
})

describe('records', () => {
  test('are of their kind', () => {
    expectTypeOf<Awaited<ReturnType<Client['permits']['get']>>>().toEqualTypeOf<PermitDetail>()
    expectTypeOf<Awaited<ReturnType<Client['permits']['history']>>>().toEqualTypeOf<StatusChange[]>()
    expectTypeOf(client.permits.get('p1').withResponse())
      .resolves.toHaveProperty('data')
      .toEqualTypeOf<PermitDetail>()
    expectTypeOf<PermitDetail>().toExtend<Permit>()
    expectTypeOf<StatusChange['previous_status']>().toEqualTypeOf<PermitStatus | null>()
  })

  test('need their identifier', () => {
    // @ts-expect-error: the identifier is missing
    client.permits.get()
    // @ts-expect-error: an identifier is text
    client.permits.get(5)
    // @ts-expect-error: the identifier is missing
    client.watchlist.remove()
  })

  test('have only the fields of the OpenAPI document', () => {
    expectTypeOf<Permit>().not.toHaveProperty('jurisdiction')
    expectTypeOf<PermitDetail>().toHaveProperty('jurisdiction')
    expectTypeOf<Permit['status']>().not.toBeAny()
    expectTypeOf<PermitDetail['parties']>().not.toBeAny()
  })
})

describe('options', () => {
  test('of a call', () => {
    expectTypeOf<keyof CallOptions>().toEqualTypeOf<
      'signal' | 'timeout' | 'deadline' | 'retry' | 'headers' | 'hooks'
    >()
    client.me({ timeout: '5s', deadline: new Date(), retry: 0, headers: { 'x-a': 'b' } })
    // @ts-expect-error: a duration has a unit
    client.me({ timeout: '5' })
    // @ts-expect-error: unknown unit
    client.me({ timeout: '5w' })
  })

  test('of the client', () => {
    createClient({
      apiKey: () => 'key',
      timeout: 5,
      maxWait: '1m',
      fetch: async (request) => new Response(request.url),
    })
    // @ts-expect-error: unknown option
    createClient({ apikey: 'x' })
    // @ts-expect-error: a key is text
    createClient({ apiKey: 5 })
    // @ts-expect-error: the rate limit of the responses is read-only
    client.rateLimit = undefined
  })
})

test('client.api is typed by the document', async () => {
  const { data } = await client.api.GET('/permits/{uuid}', { params: { path: { uuid: 'p1' } } })
  expectTypeOf(data?.data.uuid).toEqualTypeOf<string | undefined>()
  expectTypeOf(data?.data.tags).toEqualTypeOf<string[] | undefined>()
  expectTypeOf(data?.data.status).toExtend<string | undefined>()
  // @ts-expect-error: the identifier is missing
  client.api.GET('/permits/{uuid}')
  // @ts-expect-error: unknown path
  client.api.GET('/permit')
  // @ts-expect-error: a permit can't be deleted
  client.api.DELETE('/permits/{uuid}', { params: { path: { uuid: 'p1' } } })
})

test('optional fields may be undefined', () => {
  const maybe = undefined as string | undefined
  const size = undefined as number | undefined
  expectTypeOf(
    client.permits.list({ status: maybe, updated_since: maybe, page: size, per_page: size }),
  ).toExtend<object>()
  expectTypeOf(client.contacts.list({ page: size })).toExtend<object>()
  expectTypeOf(client.conditions.list({ per_page: size })).toExtend<object>()
  expectTypeOf(client.contacts.create({ name: 'Dana', email: maybe, phone: maybe })).toExtend<object>()
  // @ts-expect-error the name is missing
  client.contacts.create({ name: maybe })
})
