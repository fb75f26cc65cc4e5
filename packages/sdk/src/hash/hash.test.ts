import { expect, test } from 'vitest'
import { hash } from './hash.ts'

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
  // Each half by itself: one with many collisions would leave a chance of 2⁻³² or more.
  expect(new Set(texts.map((text) => hash(text) % 2 ** 32)).size).toBeGreaterThan(texts.length - 20)
})
