import { expect, test } from 'vitest'
import { byKey, keepNewest, maxVersions, type Version } from './versions.ts'

test('the newest versions are kept', () => {
  const versions = Array.from({ length: 3_000 }, (_, index): Version => [index, 0, (index * 7) % 3_000])
  const kept = keepNewest(versions)
  expect(kept).toHaveLength(maxVersions)
  expect(Math.min(...kept.map(([, , updatedAtMs]) => updatedAtMs))).toBe(3_000 - maxVersions)
  expect(byKey(kept).size).toBe(maxVersions)
})
