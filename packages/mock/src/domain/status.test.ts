import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalStatuses } from '../../../../spec/generated/labels.ts'
import { normalizeStatus, statusFilters } from './permits/status.ts'

const matchesStatus = (status: string, filter: string) =>
  statusFilters(status).includes(normalizeStatus(filter))

const labels = [
  'Pending',
  'In Review',
  'Corrections Required',
  'Issued',
  'Inspection Scheduled',
  ...finalStatuses,
]

/** The label in a spelling that the service takes for the same. */
const spelling = (label: string) =>
  fc
    .tuple(
      fc.array(fc.stringMatching(/^[-_ ]{1,3}$/), { minLength: 2, maxLength: 2 }),
      fc.array(fc.boolean(), { minLength: label.length, maxLength: label.length }),
    )
    .map(([separators, upper]) => {
      const cased = [...label].map((letter, index) =>
        upper[index] ? letter.toUpperCase() : letter.toLowerCase(),
      )
      return cased.join('').replaceAll(' ', () => separators.pop() ?? ' ')
    })

const labelAndSpelling = fc
  .constantFrom(...labels)
  .chain((label) => fc.tuple(fc.constant(label), spelling(label)))

describe('matchesStatus', () => {
  it('takes every spelling of a label, and no other label', () => {
    fc.assert(
      fc.property(labelAndSpelling, fc.constantFrom(...labels), ([label, spelled], status) => {
        expect(matchesStatus(status, spelled)).toBe(status === label)
      }),
    )
  })

  it('takes every status that is not final for active', () => {
    const finals: readonly string[] = finalStatuses
    for (const label of labels) expect(matchesStatus(label, 'Active')).toBe(!finals.includes(label))
    expect(matchesStatus('Awaiting Payment', 'active')).toBe(true)
    expect(matchesStatus('finaled', 'active')).toBe(false)
  })

  it('matches nothing with an empty filter', () => expect(matchesStatus('Issued', '')).toBe(false))
})
