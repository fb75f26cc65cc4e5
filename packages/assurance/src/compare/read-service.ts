import type { OperationId } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/mock/internal'
import { isObject, type JsonObject } from './document.ts'
import type { Exchange, ListRead, Reading, ServiceRequest } from './reading.ts'
import { identityOf, itemsOf, parseServiceTimestamp } from './records.ts'
import { type ServiceReader, ServiceStoppedError } from './service-reader.ts'

/**
 * Reads a service in a fixed series of situations: first and last pages, filters, details, errors. It sends `GET` requests only. The
 * pages that show the dialect are read again at the end, so that a service that changes meanwhile contradicts itself.
 *
 * @throws Error if the service doesn't respond, doesn't accept the key, or is another one.
 */
export async function readService(reader: ServiceReader): Promise<Reading> {
  const exchanges: Exchange[] = []
  const lists: ListRead[] = []
  let maxPageSize: number | undefined

  async function read(situation: string, request: ServiceRequest): Promise<Exchange['response']> {
    const response = await reader.read(request)
    exchanges.push({ situation, request, response })
    return response
  }

  function get(
    situation: string,
    operation: OperationId,
    { params = {}, query = {}, key = 'valid' }: Partial<ServiceRequest> = {},
  ): Promise<Exchange['response']> {
    return read(situation, { operation, path: operations[operation].path, params, query, key })
  }

  /** Reads a list from its first page to its last, and returns the items. */
  async function readList(
    name: string,
    operation: OperationId,
    maxPages: number,
    params: Readonly<Record<string, string>> = {},
  ): Promise<JsonObject[]> {
    const items: JsonObject[] = []
    const size = `${maxPageSize ?? 100}`
    let previous = ''
    let isComplete = false
    for (let page = 1; page <= maxPages && !isComplete; page += 1) {
      const query = { per_page: size, page: `${page}` }
      const { status, body } = await get(`${name}: page ${page} of ${size}`, operation, { params, query })
      const found = itemsOf(body)
      // Some services repeat the last page for ever.
      const repeated = found.map(identityOf).join('\n')
      if (status !== 200 || found.length === 0 || repeated === previous) {
        isComplete = page > 1 || status === 200
        break
      }
      previous = repeated
      items.push(...found)
      const shown = sizeOf(body)
      isComplete = shown !== undefined && found.length < shown
    }
    lists.push({ operation, params, length: items.length, isComplete })
    return items
  }

  /** Returns the largest page that the service accepts, by halving what is between an accepted and a rejected one. */
  async function findPageSize(accepted: number): Promise<number | undefined> {
    const accepts = async (size: number) => {
      const { status } = await get(`permits: page of ${size}`, 'listPermits', {
        query: { per_page: `${size}` },
      })
      return status === 200
    }
    if (await accepts(100)) return 100
    let [low, high] = [accepted, 100]
    if (!(await accepts(low))) return undefined
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (await accepts(middle)) low = middle
      else high = middle
    }
    return low
  }

  async function readAll(): Promise<void> {
    assertService(await get('organization', 'getMe'))
    await get('organization: unknown key', 'getMe', { key: 'unknown' })
    await read('unknown path', { path: '/unknown-path', params: {}, query: {}, key: 'valid' })

    const { body } = await get('permits: first page', 'listPermits')
    maxPageSize = await findPageSize(sizeOf(body) ?? Math.max(itemsOf(body).length, 1))
    const permits = await readList('permits', 'listPermits', 40)
    const small = permits.length > 5 ? 5 : 1
    const last = Math.max(Math.ceil(permits.length / small), 1)
    const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'permits: first page': {},
      [`permits: page of ${small}`]: { per_page: `${small}` },
      [`permits: second page of ${small}`]: { per_page: `${small}`, page: '2' },
      [`permits: page after the last of ${small}`]: { per_page: `${small}`, page: `${last + 1}` },
      [`permits: page past the end of ${small}`]: { per_page: `${small}`, page: '99999' },
      'permits: page past the end': { page: '99999' },
      'permits: per_page above the maximum': { per_page: '101' },
      'permits: largest page': { per_page: `${maxPageSize ?? 100}` },
      ...updatedSinceQuery(permits, `${maxPageSize ?? 100}`),
    }
    const others: typeof queries = {
      'permits: per_page 0': { per_page: '0' },
      'permits: page 0': { page: '0' },
      'permits: invalid updated_since': { updated_since: 'yesterday' },
      'permits: status active': { status: 'active' },
      ...statusQuery(permits),
    }
    for (const [situation, query] of Object.entries({ ...queries, ...others })) {
      await get(situation, 'listPermits', { query })
    }

    const contacts = await readList('contacts', 'listContacts', 5)
    await get('contacts: first page', 'listContacts')
    await get('contacts: page of 1', 'listContacts', { query: { per_page: '1' } })
    await get('contacts: second page of 1', 'listContacts', { query: { per_page: '1', page: '2' } })
    await get('contacts: page past the end', 'listContacts', { query: { page: '99999' } })
    const conditions = await readList('conditions', 'listConditions', 3)
    await get('conditions: page of 1', 'listConditions', { query: { per_page: '1' } })
    await get('conditions: page past the end', 'listConditions', { query: { page: '99999' } })
    await get('conditions: alias', 'listConditionsAlias')

    const watched = new Set(idsOf(permits, 'uuid'))
    let unwatched: string | undefined
    for (const id of idsOf(conditions, 'id').slice(0, maxConditions)) {
      const found = await readList('permits of a condition', 'listConditionPermits', 2, { id })
      unwatched ??= idsOf(found, 'uuid').find((uuid) => !watched.has(uuid))
    }

    const [first, ...rest] = idsOf(permits, 'uuid')
    const details = [first, rest[Math.floor(rest.length / 2)], rest.at(-1), unwatched]
    for (const uuid of details) {
      if (uuid === undefined) continue
      await get(uuid === unwatched ? 'permit outside of the watchlist' : 'permit', 'getPermit', {
        params: { uuid },
      })
      await get('history', 'getPermitHistory', { params: { uuid } })
    }
    for (const id of new Set(idsOf([...contacts.slice(0, 1), ...contacts.slice(-1)], 'id'))) {
      await get('contact', 'getContact', { params: { id } })
    }
    await get('permit: unknown identifier', 'getPermit', { params: { uuid: unknownId } })
    await get('history: unknown identifier', 'getPermitHistory', { params: { uuid: unknownId } })
    await get('contact: unknown identifier', 'getContact', { params: { id: unknownId } })
    await get('permits of a condition: unknown identifier', 'listConditionPermits', {
      params: { id: unknownId },
    })
    for (const [situation, query] of Object.entries(queries)) await get(situation, 'listPermits', { query })
    await get('contacts: page of 1', 'listContacts', { query: { per_page: '1' } })
  }

  let stopped: string | undefined
  try {
    await readAll()
  } catch (error) {
    // What was read until then is complete.
    if (!(error instanceof ServiceStoppedError)) throw error
    stopped = error.message
  }
  return { exchanges, lists, maxPageSize, stopped }
}

/** Identifier that no service has issued. */
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Maximum number of conditions whose permits are read. */
const maxConditions = 8

/** Rejects a wrong key or base URL, because every response would be the same error or one of another service. */
function assertService({ status, body }: Exchange['response']): void {
  if (status === 401) throw new Error('Could not read the service: GET /me is a 401. Check the API key.')
  const data = isObject(body) ? body.data : undefined
  if (status === 200 && isObject(data) && typeof data.organization_id === 'string') return
  const found = status === 200 ? 'has no data.organization_id' : `is a ${status}`
  throw new Error(`Could not read the service: GET /me ${found}. Check the base URL.`)
}

/** Filters by the status of the first permit. */
function statusQuery([first]: readonly JsonObject[]) {
  const status = first?.status
  return typeof status === 'string' && status !== '' ? { 'permits: status of a permit': { status } } : {}
}

/** Filters by the time of one of the newest changes, so that a permit was updated at exactly that time. */
function updatedSinceQuery(permits: readonly JsonObject[], per_page: string) {
  const texts = permits.flatMap(({ updated_at }) => (typeof updated_at === 'string' ? [updated_at] : []))
  const times = texts.flatMap((text) => parseServiceTimestamp(text)?.epochMs ?? [])
  const time = times.toSorted((one, other) => other - one)[Math.min(3, times.length - 1)]
  if (time === undefined) return {}
  const at = (epochMs: number) => ({
    updated_since: new Date(epochMs).toISOString().replace('.000Z', 'Z'),
    per_page,
  })
  return {
    'permits: updated_since the time of a permit': at(time),
    'permits: updated_since a second before': at(time - 1_000),
    'permits: updated_since a second after': at(time + 1_000),
  }
}

/** Returns the page size that the metadata states. */
function sizeOf(body: unknown): number | undefined {
  const meta = isObject(body) ? body.meta : undefined
  const size = isObject(meta) ? meta.per_page : undefined
  return typeof size === 'number' ? size : undefined
}

function idsOf(items: readonly JsonObject[], name: string): string[] {
  return items.map((item) => item[name]).filter((id) => typeof id === 'string')
}
