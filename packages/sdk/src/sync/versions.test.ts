import { expect, test } from 'vitest'
import { byKey, hash, maxVersions, newestFirst, type Version } from './versions.ts'

test('a hash is a whole number that JSON keeps', () => {
  for (const text of ['', 'a', 'ä', '東京', 'x'.repeat(10_000)]) {
    expect(Number.isSafeInteger(hash(text))).toBe(true)
    expect(JSON.parse(JSON.stringify(hash(text)))).toBe(hash(text))
  }
})

test('texts that are nearly the same have different hashes', () => {
  const texts = Array.from({ length: 100_000 }, (_, index) => `{"uuid":"${index}","status":"${index % 7}"}`)
  texts.push('ab', 'ba', 'a', 'a\0', '\0a', '')
  expect(new Set(texts.map(hash)).size).toBe(texts.length)
  // Each half on its own: a half that clashes often would leave 2⁻³² or worse.
  expect(new Set(texts.map((text) => hash(text) % 2 ** 32)).size).toBeGreaterThan(texts.length - 20)
})

test('the newest versions are kept', () => {
  const versions = Array.from({ length: 3_000 }, (_, index): Version => [index, 0, (index * 7) % 3_000])
  const kept = newestFirst(versions)
  expect(kept).toHaveLength(maxVersions)
  expect(Math.min(...kept.map(([, , updatedAtMs]) => updatedAtMs))).toBe(3_000 - maxVersions)
  expect(byKey(kept).size).toBe(maxVersions)
})
