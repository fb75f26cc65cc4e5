import { createMock, type Fixtures, type ManualClock, type Mock } from '@permit-tracking/mock'
import {
  createRandom,
  createValidationErrors,
  keyPermissions,
  resolveConditions,
  resolveContacts,
  resolvePermit,
} from '@permit-tracking/mock/internal'
import {
  type ConditionPlace,
  conditionsOf,
  membershipOf,
  nowhere,
  placeConditions,
} from './condition-places.ts'
import { isObject, type JsonObject } from './document.ts'
import type { Exchange, ListRead, Reading } from './reading.ts'
import { dataOf, identityOf, toUtc, uniqueBy, withoutNulls, withUtc } from './records.ts'

/** Data of a service, in a mock. */
export interface SeededData {
  /** Mock with the data, for any dialect. */
  readonly mock: Mock<ManualClock>
  /** Lists that the mocks have completely, as {@link listKey} names them. */
  readonly completeLists: ReadonlySet<string>
  /** Identifiers of permits, contacts and conditions that a mock cannot take over. */
  readonly missing: ReadonlySet<string>
}

/** Returns the permits, contacts and conditions of a reading as the fixtures of mocks. */
export async function seedData({ exchanges, lists }: Reading): Promise<SeededData> {
  const missing = new Set<string>()
  const places = placeConditions(exchanges)
  const permits = seedPermits(exchanges, lists, places, missing)
  const fixtures: object = {
    ...organizationOf(exchanges),
    ...permits,
    contacts: validOnly(contactsOf(exchanges), missing, isContact),
    conditions: validOnly(conditionsOf(places), missing, isCondition),
    keys: [{ key: replayKey, permissions: permissionsOf(exchanges) }],
  }
  const mock = createMock({
    // Each record was validated as a fixture.
    fixtures: fixtures as Fixtures,
    clock: 'manual',
    plan: { limit: exchanges.length + 10 },
  })
  for (const { operation, params, length, isComplete: isRead } of lists) {
    if (operation !== 'listConditionPermits' || params.id === undefined || !isRead) continue
    const url = `${mock.clientOptions.baseUrl}/portfolio/conditions/${params.id}/permits`
    const response = await mock.fetch(url, { headers: { Authorization: `Bearer ${replayKey}` } })
    const { meta } = await response.json()
    // A permit is in one location only, and locations may share permits.
    if (meta?.total !== length) missing.add(params.id)
  }
  const hasAll = (operation: ListRead['operation']) =>
    dataOf(exchanges, operation).every((item) => !missing.has(`${identityOf(item)}`))
  const completeLists = lists.filter((list) => list.isComplete && hasAll(list.operation)).map(listKey)
  return { mock, completeLists: new Set(completeLists), missing }
}

/** API key of the mocks, with the permissions of the service's key. */
export const replayKey = 'pt_test_replay_of_a_service'

/** Returns the name of a list: its operation and the identifier in its path. */
export function listKey({ operation, params }: Pick<ListRead, 'operation' | 'params'>): string {
  return [operation, ...Object.values(params)].join(' ')
}

/** Permissions of the service's key, or admin if they are unknown. */
function permissionsOf(exchanges: readonly Exchange[]) {
  const permissions = dataOf(exchanges, 'getMe').flatMap(({ permissions: list }) => list ?? [])
  const known = keyPermissions.filter((permission) => permissions.includes(permission))
  return known.length === 0 ? ['admin'] : known
}

function organizationOf(exchanges: readonly Exchange[]): object {
  const [organization] = dataOf(exchanges, 'getMe')
  const { organization_id: id, organization_name: name } = organization ?? {}
  return {
    organization: {
      ...(typeof id === 'string' && id.startsWith('org_') ? { organization_id: id } : {}),
      ...(typeof name === 'string' && name !== '' ? { organization_name: name } : {}),
    },
  }
}

function seedPermits(
  exchanges: readonly Exchange[],
  lists: readonly ListRead[],
  places: readonly ConditionPlace[],
  missing: Set<string>,
): object {
  const details = new Map(dataOf(exchanges, 'getPermit').map((permit) => [permit.uuid, permit]))
  const watched = uniqueBy(dataOf(exchanges, 'listPermits'), 'uuid')
  const all = uniqueBy(
    [...watched, ...dataOf(exchanges, 'listConditionPermits'), ...details.values()],
    'uuid',
  )
  const permits: JsonObject[] = []
  const numbers = new Set<string>()
  for (const [index, item] of all.entries()) {
    // Fixtures allow no null. Only details have the jurisdiction, in which the number is unique.
    const jurisdiction = `place-${index}`
    const fields: JsonObject = { jurisdiction, ...withoutNulls({ ...item, ...details.get(item.uuid) }) }
    const number = JSON.stringify([fields.jurisdiction, fields.permit_number])
    const permit = numbers.has(number)
      ? undefined
      : (completePermit(fields, places) ?? completePermit({ jurisdiction, ...item }, places))
    if (permit) permits.push(permit)
    else missing.add(`${item.uuid}`)
    numbers.add(number)
  }
  const known = new Set(permits.map(({ uuid }) => uuid))
  const listed = watched.map(({ uuid }) => uuid).filter((uuid) => known.has(uuid))
  const padding = paddingOf(permits, listed, lists)
  return {
    permits: [...permits, ...padding],
    watchlist: [...listed, ...padding.map(({ uuid }) => uuid)].map((uuid) => ({ permit_uuid: `${uuid}` })),
  }
}

/**
 * Returns permits in place of those that no page had, because a list without a stable order repeats some and omits others. They
 * are copies of the last one, so that the list has its length.
 */
function paddingOf(
  permits: readonly JsonObject[],
  listed: readonly unknown[],
  lists: readonly ListRead[],
): JsonObject[] {
  const { length = 0 } = lists.find(({ operation }) => operation === 'listPermits') ?? {}
  const last = permits.find(({ uuid }) => uuid === listed.at(-1))
  if (!last) return []
  return Array.from({ length: Math.max(length - listed.length, 0) }, (_, index) => ({
    ...last,
    uuid: `ffffffff-ffff-4fff-bfff-${`${index}`.padStart(12, '0')}`,
    permit_number: `Code-${index}`,
    coordinates: nowhere,
    parties: [],
  }))
}

/** Returns the fixture of a permit: with all of its fields if they are valid, otherwise without its history. */
function completePermit(item: JsonObject, places: readonly ConditionPlace[]): JsonObject | undefined {
  const { status_history: history, notes, updated_at, ...rest } = item
  const base = {
    ...rest,
    updated_at: toUtc(updated_at),
    ...membershipOf(item, places),
    ...(Array.isArray(notes) ? { notes: newestFirst(notes) } : {}),
  }
  const status_history = Array.isArray(history) ? newestFirst(history) : undefined
  return [{ ...base, ...(status_history ? { status_history } : {}) }, base].find(isPermit)
}

function isPermit(fixture: JsonObject): boolean {
  const defaults = { random: createRandom('compare'), moment: 0 }
  return (
    typeof fixture.uuid === 'string' &&
    resolvePermit(fixture, '', createValidationErrors(), () => defaults) !== undefined
  )
}

function isContact(fixture: JsonObject): boolean {
  return resolveContacts([fixture], fixtureContext()).length > 0
}

function isCondition(fixture: JsonObject): boolean {
  return resolveConditions([fixture], [], fixtureContext()).length > 0
}

function fixtureContext() {
  return { seed: 'compare', defaultCreatedAt: '2026-03-02T12:00:00Z', errors: createValidationErrors() }
}

function contactsOf(exchanges: readonly Exchange[]): JsonObject[] {
  const listed = dataOf(exchanges, 'listContacts')
  return uniqueBy([...listed, ...dataOf(exchanges, 'getContact')], 'id').map((contact) =>
    // An empty email is not valid.
    withUtc(
      Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== null && value !== '')),
    ),
  )
}

function validOnly(
  items: readonly JsonObject[],
  missing: Set<string>,
  isValid: (fixture: JsonObject) => boolean,
): JsonObject[] {
  return items.filter((item) => {
    if (isValid(item)) return true
    missing.add(`${item.id}`)
    return false
  })
}

function newestFirst(records: readonly unknown[]): unknown[] {
  return records.map(withUtc).toSorted((one, other) => timeOf(other) - timeOf(one))
}

function timeOf(record: unknown): number {
  const { changed_at, created_at } = isObject(record) ? record : {}
  return Date.parse(`${changed_at ?? created_at}`) || 0
}
