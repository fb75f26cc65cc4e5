import type { Dialect } from '../../dialect/dialect.ts'
import type { ServiceReader, ServiceResponse } from '../service-reader/service-reader.ts'
import { determined, unknown, type Verdict, type Verdicts } from './detection.ts'
import { type Observations, readPages } from './observe.ts'
import { isObject, itemsOf, metaOf, permitsOf } from './read-list.ts'

/** Findings of the writes. */
export interface WriteFindings {
  readonly verdicts: Partial<Verdicts>
  readonly responses: readonly ServiceResponse[]
  readonly leftovers: readonly string[]
}

/**
 * Creates contacts, puts a permit on the watchlist and takes it off again. The service has no operation that removes a contact, so
 * contacts are left over.
 */
export async function probeWrites(
  reader: ServiceReader,
  { me, walk, otherLists }: Observations,
  totalCandidates: readonly Dialect['total'][],
): Promise<WriteFindings> {
  const responses: ServiceResponse[] = []
  const leftovers: string[] = []
  const verdicts: { -readonly [Name in keyof Verdicts]?: Verdicts[Name] } = {}
  const permissions = permissionsOf(me)
  const canWrite = permissions.includes('write') || permissions.includes('admin')
  if (!canWrite) {
    const reason = 'The key has no write permission.'
    verdicts.createStatus = unknown(reason, [me])
    verdicts.deleteStatus = unknown(reason, [me])
    verdicts.contactRequired = unknown(reason, [me])
    verdicts.contactCreation = unknown(reason, [me])
    return { verdicts, responses, leftovers }
  }
  const read: ServiceReader['read'] = async (...args) => {
    const response = await reader.read(...args)
    responses.push(response)
    return response
  }
  const created: ServiceResponse[] = []
  if (reader.remaining >= requestsForContacts) {
    const [contact] = itemsOf(otherLists.find(({ path }) => path === '/contacts')?.first) ?? []
    const type = isObject(contact) && typeof contact.type === 'string' ? contact.type : 'Contractor'
    await probeContacts(type)
  }
  if (reader.remaining >= requestsForWatchlist) await probeWatchlist()
  verdicts.createStatus = judgeCreateStatus(created)
  return { verdicts, responses, leftovers }

  async function createContact(body: object): Promise<ServiceResponse> {
    const response = await read('/contacts', {}, { method: 'POST', body })
    if (isSuccess(response)) {
      created.push(response)
      const data = isObject(response.json) && isObject(response.json.data) ? response.json.data : {}
      leftovers.push(
        `The contact ${JSON.stringify(data.id ?? null)} was created, and can't be removed through the API.`,
      )
    }
    return response
  }

  async function probeContacts(type: string): Promise<void> {
    const { name, ...others } = { ...probeContact, type }
    const nameless = await createContact(others)
    const alone = nameless.status === 403 ? nameless : await createContact({ name })
    const required: Dialect['contactRequired'][number][] = ['name']
    let accepted = isSuccess(alone) ? alone : undefined
    const rejections = [nameless]
    if (alone.status === 400) {
      const body: Record<string, string> = { name, ...others }
      for (const field of optionalFields) {
        const { [field]: _omitted, ...rest } = body
        const response = await createContact(rest)
        if (isSuccess(response)) {
          accepted = response
          delete body[field]
        } else {
          required.push(field)
          rejections.push(response)
        }
      }
      accepted ??= await createContact(body)
    }
    const responses = [...rejections, accepted]
    verdicts.contactRequired =
      accepted && isSuccess(accepted) && rejections.every(({ status }) => status === 400)
        ? determined(
            required,
            `A contact with ${required.join(', ')} is created. Without any one of them, the response is a 400.`,
            responses,
          )
        : unknown('Contacts are neither created nor rejected for a missing field.', responses)
    verdicts.contactCreation = judgeContactCreation(permissions, accepted, nameless)
  }

  async function probeWatchlist(): Promise<void> {
    if (!walk?.isComplete) return
    const watched = new Set(walk.permits.map(({ uuid }) => uuid))
    const uuid = await findUnwatched(watched)
    if (uuid === undefined) {
      verdicts.deleteStatus = unknown('No condition has a permit that is not on the watchlist.')
      return
    }
    const before = await read('/permits', { per_page: 1 })
    const added = await read('/watchlist', {}, { method: 'POST', body: { permit_uuid: uuid } })
    if (!isSuccess(added)) {
      verdicts.deleteStatus = unknown('The permit was not added to the watchlist.', [added])
      return
    }
    created.push(added)
    let removed: ServiceResponse | undefined
    try {
      if (totalCandidates.includes('cached')) await probeTotal(before, watched.size)
    } finally {
      removed = await read(`/watchlist/${encodeURIComponent(uuid)}`, {}, { method: 'DELETE' }).catch(
        () => undefined,
      )
      if (removed?.status !== 200 && removed?.status !== 204) {
        leftovers.push(`The permit ${uuid} was put on the watchlist, and could not be removed.`)
      }
    }
    verdicts.deleteStatus =
      removed?.status === 200 || removed?.status === 204
        ? determined(removed.status, `A removal from the watchlist has status ${removed.status}.`, [removed])
        : unknown('The removal from the watchlist failed.', [removed])
  }

  async function findUnwatched(watched: ReadonlySet<string>): Promise<string | undefined> {
    const conditions = itemsOf(await read('/portfolio/conditions')) ?? []
    for (const condition of conditions.slice(0, 3)) {
      if (!isObject(condition) || typeof condition.id !== 'string') continue
      const page = await read(`/portfolio/conditions/${encodeURIComponent(condition.id)}/permits`, {
        per_page: walk?.size,
      })
      const permit = permitsOf(page)?.find(({ uuid }) => !watched.has(uuid))
      if (permit) return permit.uuid
    }
    return undefined
  }

  /** A cached total doesn't follow the addition; an exact one does. */
  async function probeTotal(before: ServiceResponse, count: number): Promise<void> {
    const after = await readPages(read, walk?.size ?? 100)
    const [first] = after.pages
    const [earlier, later] = [metaOf(before)?.total, metaOf(first)?.total]
    const counted = new Set(after.permits.map(({ uuid }) => uuid)).size
    if (!after.isComplete || earlier !== count || counted !== count + 1) return
    if (later === counted)
      verdicts.total = determined('exact', `After an addition, the total rose from ${earlier} to ${later}.`, [
        before,
        first,
      ])
    if (later === earlier)
      verdicts.total = determined(
        'cached',
        `After an addition, the list has ${counted} permits, and the total is still ${later}.`,
        [before, first],
      )
  }
}

/** Requests that the probes need at most. They don't start without them, so that they can end. */
const requestsForContacts = 8
const requestsForWatchlist = 8

const probeContact = {
  name: 'Dialect probe',
  company: 'Dialect probe',
  email: 'dialect-probe@example.com',
  phone: '+15555550100',
}

const optionalFields = ['company', 'email', 'phone', 'type'] as const

function judgeContactCreation(
  permissions: readonly string[],
  accepted: ServiceResponse | undefined,
  rejected: ServiceResponse,
): Verdict<Dialect['contactCreation']> {
  if (permissions.includes('admin'))
    return unknown('The key has the admin permission, which allows everything.')
  if (rejected.status === 403)
    return determined('admin', 'A key with write and without admin gets a 403.', [rejected])
  return accepted && isSuccess(accepted)
    ? determined('write', 'A key with write and without admin creates a contact.', [accepted])
    : unknown('No contact was created.', [rejected])
}

function judgeCreateStatus(created: readonly ServiceResponse[]): Verdict<Dialect['createStatus']> {
  const [first] = created
  if (!first) return unknown('Nothing was created.')
  const { status } = first
  if (created.some((response) => response.status !== status))
    return unknown('Creations have several statuses.', created.slice(0, 4))
  return status === 200 || status === 201
    ? determined(status, `All ${created.length} creations have status ${status}.`, created.slice(0, 4))
    : unknown(`Creations have status ${status}.`, created.slice(0, 4))
}

function permissionsOf(me: ServiceResponse | undefined): readonly string[] {
  if (!isObject(me?.json) || !isObject(me.json.data)) return []
  const { permissions } = me.json.data
  return Array.isArray(permissions) ? permissions.map((permission) => String(permission).toLowerCase()) : []
}

function isSuccess({ status }: ServiceResponse): boolean {
  return status >= 200 && status < 300
}
