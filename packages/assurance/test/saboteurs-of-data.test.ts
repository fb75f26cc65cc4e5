import { expect } from 'vitest'
import { type Json, send, watchedPermit } from '../../mock/test/support.ts'
import { listSaboteurs } from '../src/sabotage/saboteurs/lists.ts'
import { recordSaboteurs } from '../src/sabotage/saboteurs/records.ts'
import { timeSaboteurs } from '../src/sabotage/saboteurs/time.ts'
import {
  changeStatus,
  createContact,
  type Differences,
  read,
  receive,
  type TestMock,
  testSaboteurs,
} from './saboteur-support.ts'

const differences: Differences = {
  async 'page-missing'(intact, broken) {
    const [first, second, third] = await readPages(intact)
    expect(await readPages(broken)).toEqual([first, { ...second, data: [] }, third])
  },
  async 'item-skipped-between-pages'(intact, broken) {
    const [first, second, third] = (await readPages(intact)).map(idsOf)
    expect((await readPages(broken)).map(idsOf)).toEqual([first, second?.slice(1), third?.slice(1)])
  },
  async 'item-on-two-pages'(intact, broken) {
    const [first = [], second = [], third = []] = (await readPages(intact)).map(idsOf)
    expect((await readPages(broken)).map(idsOf)).toEqual([
      first,
      [first.at(-1), ...second.slice(0, -1)],
      [second.at(-1), ...third],
    ])
  },
  async 'list-in-reverse'(intact, broken) {
    const list = await read(intact, '/permits')
    expect(await read(broken, '/permits')).toEqual({ ...list, data: toArray(list.data).toReversed() })
  },
  async 'total-too-low'(intact, broken) {
    const list = await read(intact, '/permits')
    expect(await read(broken, '/permits')).toEqual({ ...list, meta: { ...list.meta, total: 12 } })
  },
  async 'total-pages-too-low'(intact, broken) {
    const list = await read(intact, '/permits?per_page=5')
    const meta = { ...list.meta, total_pages: 2 }
    expect(await read(broken, '/permits?per_page=5')).toEqual({ ...list, meta })
  },
  async 'updated-since-loses-the-boundary'(intact, broken) {
    const permits = intact.watchlist.all({ order: 'updated_desc' })
    const path = `/permits?updated_since=${permits[3]?.updated_at}`
    expect(idsOf(await read(intact, path))).toHaveLength(4)
    expect(idsOf(await read(broken, path))).toEqual(permits.slice(0, 3).map(({ uuid }) => uuid))
  },
  async 'updated-since-ignored'(intact, broken) {
    const path = '/permits?updated_since=2030-01-01T00:00:00Z'
    expect(idsOf(await read(intact, path))).toEqual([])
    expect(await read(broken, path)).toEqual(await read(intact, '/permits'))
  },
  async 'status-filter-ignored'(intact, broken) {
    const path = '/permits?status=Superseded'
    expect(idsOf(await read(intact, path))).toEqual([])
    expect(await read(broken, path)).toEqual(await read(intact, '/permits'))
  },
  async 'page-size-ignored'(intact, broken) {
    expect(await read(broken, '/permits?per_page=14')).toEqual(await read(intact, '/permits?per_page=10'))
    const path = '/permits?per_page=14&page=2'
    expect(idsOf(await read(broken, path))).toHaveLength(4)
    expect(idsOf(await read(intact, path))).toEqual([])
  },
  async 'list-from-a-cache'(_intact, broken) {
    const before = await read(broken, '/contacts')
    broken.contacts.create({ name: 'Dana Ruiz' })
    expect(await read(broken, '/contacts')).toEqual(before)
    const other = broken.createOrganization()
    expect(idsOf((await send(other, '/contacts')).body)).not.toEqual(idsOf(before))
  },
  async 'field-turns-null'(intact, broken) {
    const { data } = await read(intact, permitPath(intact))
    const changed = { ...data, description: null, address: null }
    expect(await read(broken, permitPath(broken))).toEqual({ data: changed })
    expect((await read(broken, '/permits')).data?.[0]).toMatchObject({ description: null, address: null })
  },
  async 'field-missing'(intact, broken) {
    const { data } = await read(intact, permitPath(intact))
    expect(await read(broken, permitPath(broken))).toEqual({ data: { ...data, permit_number: undefined } })
    expect((await read(broken, '/permits')).data?.[0]).not.toHaveProperty('permit_number')
  },
  async 'unknown-status'(intact, broken) {
    const { data } = await read(intact, permitPath(intact))
    expect(await read(broken, permitPath(broken))).toEqual({ data: { ...data, status: 'Superseded' } })
  },
  async 'unordered-history'(intact, broken) {
    for (const mock of [intact, broken]) await changeStatus(mock, 'On Hold', 'Issued')
    const { data } = await read(intact, historyPath(intact))
    expect(data?.[0]?.new_status).toBe('Issued')
    expect(await read(broken, historyPath(broken))).toEqual({ data: toArray(data).toReversed() })
  },
  async 'history-lags-behind'(intact, broken) {
    for (const mock of [intact, broken]) await changeStatus(mock, 'On Hold')
    const { data } = await read(intact, historyPath(intact))
    expect(await read(broken, historyPath(broken))).toEqual({ data: toArray(data).slice(1) })
  },
  async 'stale-read-after-event'(_intact, broken) {
    const { status } = watchedPermit(broken)
    await receive(broken, 'On Hold')
    expect((await read(broken, permitPath(broken))).data?.status).toBe(status)
    expect((await read(broken, permitPath(broken))).data?.status).toBe('On Hold')
  },
  async 'removed-permit-returns'(_intact, broken) {
    const { uuid } = watchedPermit(broken)
    await send(broken, `/watchlist/${uuid}`, { method: 'DELETE' })
    expect(broken.watchlist.has(uuid)).toBe(false)
    expect(idsOf(await read(broken, '/permits'))).toContain(uuid)
  },
  async 'added-permit-missing'(_intact, broken) {
    const { uuid } = broken.permits.create({ status: 'Issued' })
    const added = await send(broken, '/watchlist', { method: 'POST', body: { permit_uuid: uuid } })
    expect([added.status, broken.watchlist.has(uuid)]).toEqual([201, true])
    expect(idsOf(await read(broken, '/permits'))).not.toContain(uuid)
  },
  async 'created-contact-lost'(_intact, broken) {
    const { status, body } = await createContact(broken)
    expect(status).toBe(201)
    expect(idsOf(await read(broken, '/contacts'))).not.toContain(body.data?.id)
  },
  async 'contact-field-dropped'(_intact, broken) {
    expect((await createContact(broken)).status).toBe(201)
    const contact = broken.contacts.all().find(({ name }) => name === 'Dana Ruiz')
    expect(contact).toMatchObject({ company: 'Harbor Point' })
    expect(contact?.email ?? null).toBe(null)
  },
  async 'another-organization'(intact, broken) {
    const changed = { organization_id: 'org_another', organization_name: 'Another' }
    const { data } = await read(intact, '/me')
    expect(await read(broken, '/me')).toEqual({ data: { ...data, ...changed } })
  },
  async 'clock-an-hour-ahead'(intact, broken) {
    const { data } = await read(intact, permitPath(intact))
    const changed = (await read(broken, permitPath(broken))).data
    expect(changed).toEqual({ ...data, updated_at: changed?.updated_at })
    expect(Date.parse(String(changed?.updated_at)) - Date.parse(String(data?.updated_at))).toBe(3_600_000)
    expect(changed?.updated_at).toMatch(/:\d\dZ$/)
  },
  async 'time-without-zone'(intact, broken) {
    const { data } = await read(intact, permitPath(intact))
    const updated_at = String(data?.updated_at).slice(0, -1)
    expect(await read(broken, permitPath(broken))).toEqual({ data: { ...data, updated_at } })
  },
  async 'date-a-day-early'(intact, broken) {
    const { data } = await read(intact, permitPath(intact))
    const changed = (await read(broken, permitPath(broken))).data
    expect(changed).toEqual({ ...data, filed_date: changed?.filed_date })
    expect(Date.parse(String(data?.filed_date)) - Date.parse(String(changed?.filed_date))).toBe(86_400_000)
  },
}

testSaboteurs([...listSaboteurs, ...recordSaboteurs, ...timeSaboteurs], differences)

async function readPages(mock: TestMock): Promise<Json[]> {
  const paths = [1, 2, 3].map((page) => `/permits?per_page=5&page=${page}`)
  const pages: Json[] = []
  for (const path of paths) pages.push(await read(mock, path))
  return pages
}

function idsOf({ data }: Json): unknown[] {
  return toArray(data).map(({ uuid, id }) => uuid ?? id)
}

function toArray(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function permitPath(mock: TestMock): string {
  return `/permits/${watchedPermit(mock).uuid}`
}

function historyPath(mock: TestMock): string {
  return `${permitPath(mock)}/history`
}
