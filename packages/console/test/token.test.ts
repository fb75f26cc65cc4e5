import { expect, it } from 'vitest'
import { takeToken } from '../src/state/token.ts'

it.each([
  ['#token=a%20b/default/keys', 'a b', '/#/default/keys'],
  ['#token=100%', '100%', '/#'],
])('takes the token of %s', (hash, token, place) => {
  const stored = new Map<string, string>()
  const places: unknown[] = []
  const window = {
    location: { hash, pathname: '/', search: '' },
    history: { replaceState: (...[, , url]: unknown[]) => places.push(url) },
    sessionStorage: { setItem: (name: string, value: string) => stored.set(name, value) },
  }
  expect(takeToken(window as unknown as Window)).toBe(token)
  expect([...stored.values()]).toEqual([token])
  expect(places).toEqual([place])
})
