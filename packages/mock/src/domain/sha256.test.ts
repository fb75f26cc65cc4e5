import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { sha256 } from './sha256.ts'

test('a text has the same hash whatever makes it, which changes after the first thousand', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String({ minLength: 40 }))
  fc.assert(
    fc.property(text, (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }),
    { seed: 11, numRuns: propertyRuns(2_000) },
  )
})
