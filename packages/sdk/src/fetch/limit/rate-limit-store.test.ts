import { describe, expect, test } from 'vitest'
import { createScopeKey, storeFor } from './rate-limit.ts'

const scopeOf = (baseUrl: string, key: string) => createScopeKey(baseUrl)(key)
const fetch = async () => new Response()

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

describe('the store', () => {
  test('is the same for the same fetch, and different for another', () => {
    expect(storeFor(fetch)).toBe(storeFor(fetch))
    expect(storeFor(async () => new Response())).not.toBe(storeFor(fetch))
  })

  test('keeps the thousand most recently used scopes', () => {
    const store = storeFor(async () => new Response())
    const learned = { aheadMs: 1 }
    store.set('kept', learned)
    for (let index = 0; index < 3_000; index++) {
      store.set(`scope ${index}`, { aheadMs: index })
      if (index % 500 === 0) store.set('kept', learned)
    }
    expect(store.get('kept')).toBe(learned)
    expect(store.get('scope 0')).toEqual({})
    expect(store.get('scope 2999')).toEqual({ aheadMs: 2_999 })
  })
})
