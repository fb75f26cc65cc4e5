import { expect, it } from 'vitest'
import { describeChanges, describeChurn, toChurnOptions } from '../src/screens/lab/churn-part.tsx'

it.each([
  [{}, 'one change of each kind per response of permits'],
  [{ insert: 1, remove: 0.5, times: 1 }, 'insert 1, remove 0.5 per response of permits, at most 1 round'],
  [
    { update: 2, every: 3, bulk: true, lists: ['permits', 'contacts'] },
    'update 2 per 3 responses of permits and contacts, at the same time',
  ],
] as const)('describes the churn %j', (options, text) => {
  expect(describeChurn(options)).toBe(text)
})

it('counts the changes by kind', () => {
  const change = { list: 'permits', kind: 'insert', id: 'a' } as const
  expect(describeChanges([])).toBe('no changes')
  expect(describeChanges([change])).toBe('1 change: 1 inserted')
  expect(describeChanges([change, change, { ...change, kind: 'remove' }])).toBe(
    '3 changes: 2 inserted, 1 removed',
  )
})

it('reads the form of a churn', () => {
  const values = new FormData()
  values.set('list', 'contacts')
  values.set('insert', '0.5')
  values.set('bulk', 'on')
  values.set('times', '3')
  expect(toChurnOptions(values)).toEqual({ insert: 0.5, times: 3, lists: ['contacts'], bulk: true })
  expect(toChurnOptions(new FormData())).toEqual({})
})
