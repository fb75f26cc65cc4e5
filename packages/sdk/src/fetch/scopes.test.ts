import { describe, expect, test } from 'vitest'
import { scopeOf, scopesOf } from './scopes.ts'

const fetch = async () => new Response()

describe('the name of a scope', () => {
  test('is the same for the same address and key, and another for others', () => {
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

  test('tells keys apart that differ in one character', () => {
    const names = new Set<string>()
    for (let index = 0; index < 100_000; index++) names.add(scopeOf('', `pt_live_${index.toString(36)}`))
    expect(names.size).toBe(100_000)
  })

  test('doesn’t hold the key', () => {
    expect(scopeOf('https://a.test/v1', 'pt_live_canary')).toMatch(/^https:\/\/a\.test\/v1#[0-9a-f]{16}$/)
  })
})

describe('what is remembered', () => {
  test('is the same for the same fetch, and another for another', () => {
    expect(scopesOf(fetch)).toBe(scopesOf(fetch))
    expect(scopesOf(async () => new Response())).not.toBe(scopesOf(fetch))
  })

  test('is bounded to the thousand scopes that were used last', () => {
    const scopes = scopesOf(async () => new Response())
    const learned = { aheadMs: 1 }
    scopes.remember('kept', learned)
    for (let index = 0; index < 3_000; index++) {
      scopes.remember(`scope ${index}`, { aheadMs: index })
      if (index % 500 === 0) scopes.remember('kept', learned)
    }
    expect(scopes.recall('kept')).toBe(learned)
    expect(scopes.recall('scope 0')).toEqual({})
    expect(scopes.recall('scope 2999')).toEqual({ aheadMs: 2_999 })
  })
})
