import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { createPermitIndex, type ListOrder, type PermitQuery } from './permits/permit-index.ts'
import type { PermitRecord } from './permits/permit-record.ts'
import { normalizeStatus, statusFilters } from './permits/status.ts'
import { toTimestamp } from './timestamp.ts'

const start = Date.UTC(2026, 2, 2)
const statuses = ['Pending', 'In Review', 'in_review', 'Issued', 'Finaled', 'Active']
const orders: ListOrder[] = ['updated_desc', 'filed_desc', 'uuid']

// Few values each, so that ties and bounds that are met exactly are common.
const change = fc.record({
  id: fc.nat(11),
  status: fc.constantFrom(...statuses),
  second: fc.nat(5),
  filed: fc.integer({ min: 1, max: 4 }),
  remove: fc.boolean(),
})
const query = fc.record({
  order: fc.constantFrom(...orders),
  status: fc.option(fc.constantFrom('active', 'ACTIVE', 'in-review', 'issued', 'nonsense', ''), {
    nil: undefined,
  }),
  updated_since: fc.option(
    fc.integer({ min: -500, max: 6_000 }).map((offset) => start + offset),
    { nil: undefined },
  ),
  exclusive: fc.option(fc.boolean(), { nil: undefined }),
})

it('lists what a scan and a sort would list, however permits change', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(change, query), { maxLength: 60 }),
      fc.nat(12),
      fc.nat(12),
      (steps, from, length) => {
        const members = new Map<string, PermitRecord>()
        const index = createPermitIndex(() => members.values())
        for (const step of steps) {
          if ('order' in step) {
            const list = index.list(step)
            const expected = naive(members.values(), step)
            expect(list.total).toBe(expected.length)
            expect(list.slice(from, from + length)).toEqual(expected.slice(from, from + length))
            continue
          }
          const record = createRecord(step)
          const former = members.get(record.uuid)
          members.delete(record.uuid)
          if (former) index.remove(former)
          if (step.remove) continue
          members.set(record.uuid, record)
          index.add(record)
        }
      },
    ),
    { numRuns: propertyRuns(300) },
  )
})

it('takes bounds outside the years that timestamps can say', () => {
  const record = createRecord({ id: 1, status: 'Issued', second: 1, filed: 1 })
  const index = createPermitIndex(() => [record])
  expect(index.list({ order: 'updated_desc', updated_since: -1e15 }).total).toBe(1)
  expect(index.list({ order: 'updated_desc', updated_since: 8e15 }).total).toBe(0)
})

function naive(
  permits: Iterable<PermitRecord>,
  { order = 'updated_desc', status, updated_since, exclusive }: PermitQuery,
) {
  const text = (record: PermitRecord) =>
    ({ updated_desc: record.updated_at, filed_desc: record.filed_date, uuid: '' })[order]
  return [...permits]
    .filter(
      (record) => status === undefined || statusFilters(record.status).includes(normalizeStatus(status)),
    )
    .filter((record) => {
      if (updated_since === undefined) return true
      const updated = Date.parse(record.updated_at)
      return exclusive ? updated > updated_since : updated >= updated_since
    })
    .sort((one, other) => (one.uuid < other.uuid ? -1 : 1))
    .sort((one, other) => (text(one) === text(other) ? 0 : text(one) > text(other) ? -1 : 1))
}

function createRecord(values: { id: number; status: string; second: number; filed: number }): PermitRecord {
  return {
    uuid: `uuid-${String(values.id).padStart(2, '0')}`,
    permit_number: `B-${values.id}`,
    status: values.status,
    type: 'Electrical',
    description: 'Rewire dwelling',
    address: '1 Main Street',
    filed_date: `2026-01-0${values.filed}`,
    updated_at: toTimestamp(start + values.second * 1_000),
    jurisdiction: 'seattle-wa',
    parties: [],
    status_history: [],
    notes: [],
    tags: [],
    coordinates: { latitude: 0, longitude: 0 },
    fees: [],
    inspections: [],
  }
}
