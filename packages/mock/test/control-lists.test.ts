import { createMock, type ManualClock, type Mock } from '@permit-tracking/mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSendControl, type SendControl } from './control-support.ts'
import type { Json } from './support.ts'

let mock: Mock<ManualClock>
let sendControl: SendControl
const org = '/organizations/default'

/** Returns the values of a field of each item that the list contains. */
async function listed(path: string, field: string): Promise<unknown[]> {
  const { status, body } = await sendControl(`GET ${org}/${path}`)
  expect(status).toBe(200)
  return Array.from(Object.values(body.data ?? {}), (item) => item[field])
}

beforeEach(() => {
  mock = createMock({ permits: 0, contacts: 0, clock: 'manual' })
  sendControl = createSendControl(mock)
})

describe('permits', () => {
  beforeEach(() => {
    const common = { type: 'Electrical', description: 'Panel', address: '1 Oak Way', status: 'Pending' }
    mock.permits.create({ ...common, uuid: 'aa000000-0000-4000-8000-000000000001', permit_number: 'BLD-1' })
    mock.permits.create({
      ...common,
      uuid: 'bb000000-0000-4000-8000-000000000002',
      permit_number: 'BLD-2',
      description: 'Kitchen (100 %)',
      status: 'On Hold',
    })
    mock.permits.create({
      ...common,
      uuid: 'cc000000-0000-4000-8000-000000000003',
      permit_number: 'ELE-3',
      address: '12 Élan Street',
      type: 'Mechanical',
    })
  })

  test.each([
    ['bld-', ['BLD-1', 'BLD-2']],
    ['KITCHEN', ['BLD-2']],
    ['(100 %)', ['BLD-2']],
    ['.*', []],
    ['éLAN', ['ELE-3']],
    ['mechan', ['ELE-3']],
    ['BB00', ['BLD-2']],
    ['b00', []],
    ['oak way', ['BLD-1', 'BLD-2']],
  ])('with the text %j', async (search, numbers) => {
    expect(await listed(`permits?search=${encodeURIComponent(search)}`, 'permit_number')).toEqual(numbers)
  })

  test('with a status, exactly, and with every filter at once', async () => {
    expect(await listed('permits?status=On%20Hold', 'permit_number')).toEqual(['BLD-2'])
    expect(await listed('permits?status=on_hold', 'permit_number')).toEqual([])
    mock.watchlist.add('aa000000-0000-4000-8000-000000000001')
    expect(await listed('permits?status=Pending&watched=true&search=panel', 'permit_number')).toEqual([
      'BLD-1',
    ])
  })

  test('of a condition, watched or not, in the order of all permits', async () => {
    const { id } = mock.conditions.create({
      type: 'location',
      criteria: { address: '1 Oak Way', radius_miles: 1 },
    })
    const matching = new Set(mock.conditions.permits(id).map(({ permit_number }) => permit_number))
    const all = await listed('permits', 'permit_number')
    expect(await listed(`permits?condition_id=${id}`, 'permit_number')).toEqual(
      all.filter((number) => typeof number === 'string' && matching.has(number)),
    )
    expect(matching.size).toBeGreaterThan(0)
    expect(await sendControl(`GET ${org}/permits?condition_id=cnd_other`)).toMatchObject({
      status: 404,
      body: { error: { message: 'There is no condition "cnd_other". Use an id from the list.' } },
    })
  })

  test('have the number of matches in their metadata', async () => {
    const { body } = await sendControl(`GET ${org}/permits?search=bld&per_page=1&page=2`)
    expect(body.data?.length).toBe(1)
    expect(body.meta).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2 })
  })
})

test('contacts are found by name, company, email and phone', async () => {
  mock.contacts.create({ name: 'Dana Ruiz', email: 'dana@example.com', phone: '+14155550100' })
  mock.contacts.create({ name: 'Lee Park', company: 'Ruiz & Sons', type: 'owner' })
  mock.contacts.create({ name: 'Ana Ito' })
  expect(await listed('contacts?search=RUIZ', 'name')).toEqual(['Dana Ruiz', 'Lee Park'])
  expect(await listed('contacts?search=@example', 'name')).toEqual(['Dana Ruiz'])
  expect(await listed('contacts?search=%2B1415', 'name')).toEqual(['Dana Ruiz'])
  expect(await listed('contacts?search=owner', 'name')).toEqual([])
  const { body } = await sendControl(`GET ${org}/contacts?search=ruiz&per_page=1`)
  expect(body.meta).toEqual({ page: 1, per_page: 1, total: 2, total_pages: 2 })
  expect(await sendControl(`GET ${org}/contacts?search=`)).toMatchObject({ status: 400 })
})

describe('deliveries', () => {
  let ids: string[]
  const page = async (query: string): Promise<{ ids: unknown[]; meta: Json | undefined }> => {
    const { status, body } = await sendControl(`GET ${org}/deliveries?${query}`)
    expect(status).toBe(200)
    return { ids: Array.from(Object.values(body.data ?? {}), ({ id }) => id), meta: body.meta }
  }

  beforeEach(async () => {
    let received = 0
    const respond = () => new Response(null, { status: ++received % 2 ? 200 : 500 })
    const { id } = mock.webhooks.create({ url: respond })
    ids = []
    for (let index = 0; index < 5; index += 1) {
      ids.push((await mock.webhooks.sendTest(id)).id)
      await mock.clock.advance('1s')
    }
  })

  test('are the newest ones with `last`, and the previous page with `before`', async () => {
    expect(await page('last=2')).toEqual({ ids: ids.slice(3), meta: { total: 5 } })
    expect(await page(`last=2&before=${ids[3]}`)).toEqual({ ids: ids.slice(1, 3), meta: { total: 5 } })
    expect(await page(`last=2&before=${ids[1]}`)).toEqual({ ids: ids.slice(0, 1), meta: { total: 5 } })
    expect(await page(`before=${ids[0]}`)).toEqual({ ids: [], meta: { total: 5 } })
  })

  test('are counted by the filters, and `before` may be a delivery that they leave out', async () => {
    expect(await page('state=delivered&last=1')).toEqual({ ids: [ids[4]], meta: { total: 3 } })
    expect(await page(`state=delivered&before=${ids[3]}&last=1`)).toEqual({
      ids: [ids[2]],
      meta: { total: 3 },
    })
  })

  test('since a time include those created at it', async () => {
    const { created_at } = mock.webhooks.delivery(ids[2] ?? '') ?? {}
    expect(await page(`created_since=${created_at}`)).toEqual({ ids: ids.slice(2), meta: { total: 3 } })
    expect(await page('created_since=2030-01-01T00:00:00%2B01:00')).toEqual({ ids: [], meta: { total: 0 } })
  })

  test.each([
    ['before=dlv_other', 'before: the log contains no delivery "dlv_other". Use an id from the list.'],
    ['created_since=today', 'created_since: must be a date-time such as 2026-03-01T00:00:00Z.'],
    ['last=0', 'last: must be at least 1.'],
    ['limit=2', /^limit: unknown parameter/],
  ])('with %s are a 400', async (query, message) => {
    const { status, body } = await sendControl(`GET ${org}/deliveries?${query}`)
    expect(status).toBe(400)
    expect(body.error?.message).toMatch(message)
  })
})
