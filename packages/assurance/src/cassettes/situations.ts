import type { OperationId } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/mock/internal'
import type { ServiceReader, ServiceResponse } from '../service-reader/service-reader.ts'
import { type ListRead, type RecordedRequest, targetOf } from './cassette.ts'
import { isObject, type JsonObject } from './document.ts'
import { parseMoment } from './moments.ts'
import type { Recording } from './sanitize.ts'

/** Identifier that no service has issued. */
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Texts that the situations have chosen. They are the same in every cassette. */
export const literals: ReadonlySet<string> = new Set([unknownId])

/** Readers of the service: one with the key, and one with a key that no service has issued. */
export interface Readers {
  readonly valid: ServiceReader
  readonly unknown: ServiceReader
}

/** Recordings so far. They are complete up to the request that could not be sent. */
export interface Recorded {
  readonly recordings: Recording[]
  readonly lists: ListRead[]
}

/** Parameters and key of a request. */
interface RequestParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly key?: RecordedRequest['key']
}

/** Reads a service in a fixed series of situations, and adds them to `recorded`. It sends `GET` requests only. */
export async function readSituations(readers: Readers, { recordings, lists }: Recorded): Promise<void> {
  async function read(situation: string, request: RecordedRequest): Promise<ServiceResponse> {
    const response = await readers[request.key].read(targetOf(request))
    recordings.push({ situation, request, response })
    return response
  }

  function get(
    situation: string,
    operation: OperationId,
    { params = {}, query = {}, key = 'valid' }: RequestParts = {},
  ): Promise<ServiceResponse> {
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
    let previous = ''
    let isComplete = false
    for (let page = 1; page <= maxPages && !isComplete; page += 1) {
      const query = { per_page: '100', page: `${page}` }
      const response = await get(`${name}: page ${page} of 100`, operation, { params, query })
      const found = itemsOf(response)
      // Some services repeat the last page for ever.
      const repeated = signatureOf(found)
      if (!found || found.length === 0 || repeated === previous) {
        isComplete = page > 1 || found !== undefined
        break
      }
      previous = repeated
      items.push(...found)
      const size = sizeOf(response)
      isComplete = size !== undefined && found.length < size
    }
    lists.push({ operation, params, length: items.length, isComplete })
    return items
  }

  assertUsable(await get('organization', 'getMe'))
  await get('organization: unknown key', 'getMe', { key: 'unknown' })
  await read('unknown path', { path: '/unknown-path', params: {}, query: {}, key: 'valid' })

  const permits = await readList('permits', 'listPermits', 10)
  const permitQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'permits: first page': {},
    'permits: page of 5': { per_page: '5' },
    'permits: second page of 5': { per_page: '5', page: '2' },
    'permits: page past the end': { per_page: '100', page: '9999' },
    'permits: per_page above the maximum': { per_page: '101' },
    'permits: per_page 0': { per_page: '0' },
    'permits: page 0': { page: '0' },
    'permits: status active': { status: 'active' },
    ...statusQuery(permits),
    ...updatedSinceQuery(permits),
  }
  for (const [situation, query] of Object.entries(permitQueries)) {
    await get(situation, 'listPermits', { query })
  }

  const contacts = await readList('contacts', 'listContacts', 5)
  await get('contacts: first page', 'listContacts')
  await get('contacts: second page of 5', 'listContacts', { query: { per_page: '5', page: '2' } })
  await get('contacts: page past the end', 'listContacts', { query: { per_page: '100', page: '9999' } })
  const conditions = await readList('conditions', 'listConditions', 3)
  await get('conditions: second page of 2', 'listConditions', { query: { per_page: '2', page: '2' } })
  await get('conditions: page past the end', 'listConditions', { query: { page: '9999' } })
  await get('conditions: alias', 'listConditionsAlias')

  const watched = new Set(idsOf(permits, 'uuid'))
  let unwatched: string | undefined
  for (const id of idsOf(conditions, 'id').slice(0, maxConditions)) {
    const found = await readList('permits of a condition', 'listConditionPermits', 2, { id })
    unwatched ??= idsOf(found, 'uuid').find((uuid) => !watched.has(uuid))
  }

  const [first, ...others] = idsOf(permits, 'uuid')
  const details = [first, others[Math.floor(others.length / 2)], others.at(-1), unwatched]
  for (const uuid of details) {
    if (uuid === undefined) continue
    await get(uuid === unwatched ? 'permit outside of the watchlist' : 'permit', 'getPermit', {
      params: { uuid },
    })
    await get('history', 'getPermitHistory', { params: { uuid } })
  }
  for (const id of [...new Set([contacts[0], contacts.at(-1)].flatMap((item) => item?.id ?? []))]) {
    if (typeof id === 'string') await get('contact', 'getContact', { params: { id } })
  }
  await get('permit: unknown identifier', 'getPermit', { params: { uuid: unknownId } })
  await get('history: unknown identifier', 'getPermitHistory', { params: { uuid: unknownId } })
  await get('contact: unknown identifier', 'getContact', { params: { id: unknownId } })
  await get('permits of a condition: unknown identifier', 'listConditionPermits', {
    params: { id: unknownId },
  })
}

/** Rejects a wrong key or base URL, because every response would be the same error. */
function assertUsable({ status }: ServiceResponse): void {
  if (status === 401) {
    throw new Error('Could not record the service: GET /me is a 401. Check the API key.')
  }
  if (status === 404 || (status >= 300 && status < 400)) {
    throw new Error(`Could not record the service: GET /me is a ${status}. Check the base URL.`)
  }
}

/** Maximum number of conditions whose permits are read. */
const maxConditions = 8

/** Filters by the status of the first permit. */
function statusQuery([first]: readonly JsonObject[]) {
  const status = first?.status
  return typeof status === 'string' && status !== '' ? { 'permits: status of a permit': { status } } : {}
}

/** Filters by the time of one of the newest changes, so that a permit was updated at exactly that time. */
function updatedSinceQuery(permits: readonly JsonObject[]) {
  const texts = permits.flatMap(({ updated_at }) => (typeof updated_at === 'string' ? [updated_at] : []))
  const times = texts.flatMap((text) => parseMoment(text)?.epochMs ?? [])
  const time = times.toSorted((one, other) => other - one)[Math.min(3, times.length - 1)]
  if (time === undefined) return {}
  const updated_since = new Date(time).toISOString().replace('.000Z', 'Z')
  return { 'permits: updated_since the time of a permit': { updated_since } }
}

function itemsOf({ json }: ServiceResponse): JsonObject[] | undefined {
  const data = isObject(json) ? json.data : undefined
  return Array.isArray(data) ? data.filter(isObject) : undefined
}

function sizeOf({ json }: ServiceResponse): number | undefined {
  const meta = isObject(json) ? json.meta : undefined
  const size = isObject(meta) ? meta.per_page : undefined
  return typeof size === 'number' ? size : undefined
}

function signatureOf(items: readonly JsonObject[] = []): string {
  return items.map((item) => `${item.uuid ?? item.id ?? JSON.stringify(item)}`).join('\n')
}

function idsOf(items: readonly JsonObject[], name: string): string[] {
  return items.map((item) => item[name]).filter((id) => typeof id === 'string')
}
