import { describe, expect, test } from 'vitest'
import { scopeOf } from './pace.ts'

describe('the name of a scope', () => {
  test('is the same for the same address and key, and different for others', () => {
    const names = [
      scopeOf('https://a.test/v1', 'one'),
      scopeOf('https://a.test/v1', 'two'),
      scopeOf('https://b.test/v1', 'one'),
      scopeOf('https://a.test/v1', 'on'),
      scopeOf('https://a.test/v1', ''),
    ]
    expect(new Set(names).size).toBe(5)
    expect(scopeOf('https://a.test/v1', 'one')).toBe(names[0])
  })

  test('distinguishes keys that differ in one character', () => {
    const names = new Set<string>()
    for (let index = 0; index < 100_000; index++) names.add(scopeOf('', `pt_live_${index.toString(36)}`))
    expect(names.size).toBe(100_000)
  })

  test('doesn’t hold the key', () => {
    expect(scopeOf('https://a.test/v1', 'pt_live_canary')).toMatch(/^https:\/\/a\.test\/v1#[0-9a-z]{6,11}$/)
  })
})
