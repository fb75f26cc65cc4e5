import { describe, expect, it } from 'vitest'
import { changesOf, describeCriteria, readCondition } from '../src/screens/conditions/condition-fields.tsx'

describe('describeCriteria', () => {
  it.each([
    [
      { company_name: 'Northgate LLC', fei_number: '91-1' },
      { 'Company name': 'Northgate LLC', 'FEI number': '91-1' },
    ],
    [
      { address: '1 Main St', radius_miles: 0.5 },
      { Address: '1 Main St', 'Radius in miles': '0.5' },
    ],
  ])('names the fields of %j', (criteria, named) => {
    expect(Object.fromEntries(describeCriteria(criteria))).toEqual(named)
  })
})

describe('readCondition', () => {
  it('reads the criteria of each type and leaves out optional fields', () => {
    expect(readCondition(form('company', { company_name: ' Northgate ', fei_number: '' }))).toEqual({
      type: 'company',
      criteria: { company_name: 'Northgate' },
    })
    expect(readCondition(form('license', { license_number: 'N1', license_type: 'EC' })).criteria).toEqual({
      license_number: 'N1',
      license_type: 'EC',
    })
    expect(readCondition(form('person', { person_name: 'Priya' })).criteria).toEqual({ person_name: 'Priya' })
  })

  it('reads a location with its center', () => {
    const values = { address: '1 Main St', radius_miles: '1.5', latitude: '0', longitude: '-122.3' }
    const { criteria, center } = readCondition(form('location', values))
    expect(criteria).toEqual({ address: '1 Main St', radius_miles: 1.5 })
    expect(center).toEqual({ latitude: 0, longitude: -122.3 })
  })

  it('rejects half a center', () => {
    const place = { address: '1 Main St', radius_miles: '1', latitude: '47' }
    expect(() => readCondition(form('location', place))).toThrow('both')
  })
})

describe('changesOf', () => {
  const condition = {
    id: 'cnd_1',
    name: 'Near home',
    type: 'location',
    criteria: { address: '1 Main St', radius_miles: 1 },
    permit_count: 0,
    created_at: '2026-03-02T12:00:00Z',
  } as const

  it('keeps the criteria, and with them the center, when only the name changes', () => {
    const values = readCondition(form('location', { ...texts(condition.criteria), name: 'Home' }))
    expect(changesOf(values, condition)).toEqual({ name: 'Home' })
  })

  it('sends the type with other criteria', () => {
    const values = readCondition(form('person', { person_name: 'Priya', name: '' }))
    expect(changesOf(values, condition)).toEqual({ type: 'person', criteria: { person_name: 'Priya' } })
  })
})

function form(type: string, values: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  data.set('type', type)
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

function texts(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}
