import { zCondition, zContact, zPermitDetail } from '@permit-tracking/spec/zod'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalStatuses } from '../../../../../spec/generated/labels.ts'
import { propertyRuns } from '../../../../../tests/harness/property-runs.ts'
import { createRealClock } from '../../clock/clock.ts'
import { createManualClock } from '../../clock/manual-clock.ts'
import type { Condition } from '../conditions/conditions.ts'
import { type Coordinates, type PermitRecord, toPermitDetail } from '../permits/permit-record.ts'
import { createWorld, type World } from '../world/world.ts'
import { seedWorld } from './world.ts'

const sizes = fc.record({
  seed: fc.oneof(fc.integer(), fc.string()),
  permits: fc.integer({ min: 1, max: 120 }),
})
const reference = '2026-03-02T12:00:00Z'

describe('seeded data', () => {
  it('is byte for byte the same for a seed, at any time of the clock', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 4e12 }), (options, start) => {
        const one = createWorld({ ...options, clock: createManualClock(start) })
        expect(toJson(one)).toBe(toJson(createWorld({ ...options, clock: createRealClock() })))
      }),
      { numRuns: propertyRuns(20) },
    )
    const clock = createManualClock()
    expect(toJson(createWorld({ seed: 1, permits: 9, clock }))).not.toBe(
      toJson(createWorld({ seed: 2, permits: 9, clock })),
    )
  })

  it('has histories that lead from filing to the present status', () => {
    fc.assert(
      fc.property(sizes, (options) => {
        for (const record of seedWorld(options).permits) {
          const permit = toPermitDetail(record)
          const changes = permit.status_history.toReversed()
          const times = [
            `${permit.filed_date}T00:00:00Z`,
            ...changes.map((change) => change.changed_at),
            permit.updated_at,
          ]
          expect(changes.map((change) => change.previous_status)).toEqual([
            null,
            ...changes.slice(0, -1).map((change) => change.new_status),
          ])
          expect(changes.at(-1)?.new_status).toBe(permit.status)
          expect(times).toEqual(times.toSorted())
          expect(permit.updated_at <= reference).toBe(true)
        }
      }),
      { numRuns: propertyRuns(30) },
    )
  })

  it('follows the document, and has only reserved email addresses and phone numbers', () => {
    const { permits, contacts } = seedWorld({ seed: 7, permits: 400 })
    for (const record of permits) {
      const permit = toPermitDetail(record)
      expect(zPermitDetail.parse(permit)).toEqual(permit)
      for (const party of permit.parties) {
        expect(Object.keys(party)).not.toContain('fei_number')
        expect(party.email ?? 'none@x.example').toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/)
        expect(party.phone ?? '+12065550100').toMatch(/^\+1\d{3}55501\d\d$/)
      }
    }
    for (const contact of contacts) expect(zContact.parse(contact)).toEqual(contact)
  })

  it('has permit numbers that are unique in a jurisdiction and rise through each year', () => {
    const { permits } = seedWorld({ seed: 3, permits: 3_000 })
    const numbers = permits.map(({ jurisdiction, permit_number }) => `${jurisdiction}/${permit_number}`)
    expect(new Set(numbers).size).toBe(permits.length)
    expect(new Set(permits.map(({ jurisdiction }) => jurisdiction)).size).toBeGreaterThanOrEqual(6)
    const seattle = permits
      .filter(({ jurisdiction }) => jurisdiction === 'seattle-wa')
      .map((permit) => permit.permit_number)
    expect(seattle).toEqual(seattle.toSorted())
  })

  it('has every status, and companies with many permits', () => {
    const { permits } = seedWorld({ seed: 42, permits: 1_000 })
    const statuses = new Set(permits.map(({ status }) => status))
    expect(statuses.size).toBe(10)
    for (const status of finalStatuses) expect(statuses).toContain(status)
    const contractors = permits.flatMap(({ parties }) => parties.filter(({ role }) => role === 'contractor'))
    expect(new Set(contractors.map(({ name }) => name)).size).toBeLessThan(400)
  })

  it('watches the requested number of permits, about 60 % by default, from a time between filing and the last update', () => {
    expect(seedWorld({ seed: 1, permits: 250 }).watched.size).toBe(150)
    expect(seedWorld({ seed: 1, permits: 250, watched: 0 }).watched.size).toBe(0)
    const { permits, watched } = seedWorld({ seed: 1, permits: 90, watched: 90 })
    for (const { uuid, filed_date, updated_at } of permits) {
      expect(watched.get(uuid)).toBeGreaterThanOrEqual(Date.parse(filed_date))
      expect(watched.get(uuid)).toBeLessThanOrEqual(Date.parse(updated_at))
    }
  })

  it('has conditions of all four types that count every matching permit, even unwatched ones', () => {
    fc.assert(
      fc.property(sizes, (options) => {
        const world = createWorld({ ...options, clock: createManualClock() })
        const places = new Map([...world.permits.all()].map((permit) => [permit.address, permit.coordinates]))
        const conditions = world.conditions.slice(0, world.conditions.size)
        expect(new Set(conditions.map(({ type }) => type))).toEqual(
          new Set(['company', 'license', 'person', 'location']),
        )
        for (const condition of conditions) {
          expect(zCondition.parse(condition)).toEqual(condition)
          const scanned = [...world.permits.all()].filter((permit) => isMatch(condition, permit, places))
          expect(condition.permit_count).toBeGreaterThan(0)
          expect(condition.permit_count).toBe(scanned.length)
          expect(world.conditions.permits(condition.id, 'uuid').length).toBe(scanned.length)
        }
        const unwatched = [...world.permits.all()].filter(({ uuid }) => !world.watchlist.has(uuid))
        expect(unwatched.some(({ uuid }) => world.conditions.isVisible(uuid))).toBe(unwatched.length > 0)
      }),
      { numRuns: propertyRuns(30) },
    )
  })

  it('has contacts in the order of creation, most of them on permits', () => {
    const { contacts, permits } = seedWorld({ seed: 5, permits: 250 })
    const emails = new Set(permits.flatMap(({ parties }) => parties.map(({ email }) => email)))
    const times = contacts.map((contact) => contact.created_at)
    expect(contacts).toHaveLength(40)
    expect(times).toEqual(times.toSorted())
    expect(contacts.filter(({ email }) => emails.has(email)).length).toBeGreaterThan(20)
  })

  it('can be empty', () => {
    const world = createWorld({ seed: 1, permits: 0, contacts: 0, clock: createManualClock() })
    expect([world.permits.size, world.watchlist.size, world.contacts.size, world.conditions.size]).toEqual([
      0, 0, 0, 0,
    ])
  })
})

function toJson({ organization, permits, watchlist, contacts, conditions, keys }: World): string {
  return JSON.stringify({
    organization,
    permits: [...permits.all()].map((record) => [toPermitDetail(record), watchlist.get(record.uuid)]),
    contacts: contacts.all(),
    conditions: conditions.slice(0, conditions.size),
    key: keys.create({ name: 'first', permissions: ['read'] }).key,
  })
}

/** Matches the criteria field by field, and the distance on a sphere. */
function isMatch(
  { criteria }: Condition,
  permit: PermitRecord,
  places: ReadonlyMap<string, Coordinates>,
): boolean {
  if ('address' in criteria) {
    const center = places.get(criteria.address)
    return center !== undefined && haversineMiles(center, permit.coordinates) <= criteria.radius_miles
  }
  return permit.parties.some((party) => {
    if ('company_name' in criteria) {
      // The federal number distinguishes companies of the same name.
      const isNamed = [party.name, party.company].includes(criteria.company_name)
      return isNamed && (!criteria.fei_number || party.fei_number === criteria.fei_number)
    }
    if ('license_number' in criteria) return party.license_number === criteria.license_number
    return party.name === criteria.person_name && (!criteria.email || party.email === criteria.email)
  })
}

function haversineMiles(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const chord =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * 3958.76 * Math.asin(Math.sqrt(chord))
}
