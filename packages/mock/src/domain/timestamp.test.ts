import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTimestamp } from './timestamp.ts'

test('moments are formatted as dates are, one after the other, whatever the clock does', () => {
  const moment = fc.double({ min: -3e12, max: 3e12, noNaN: true })
  const near = fc.double({ min: -3_000, max: 3_000, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.oneof(moment, near), { maxLength: 20 }), (moments) => {
      const dates = moments.map((ms) => new Date(ms))
      expect(moments.map(toTimestamp)).toEqual(dates.map((date) => date.toISOString().replace(/\.\d+/, '')))
    }),
    { seed: 7 },
  )
})

test('an invalid time throws each time', () => {
  for (let time = 0; time < 2; time += 1) expect(() => toTimestamp(Number.NaN)).toThrow(RangeError)
})
