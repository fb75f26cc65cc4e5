import { describe, expect, test } from 'vitest'
import { createIdSet } from './id-set.ts'

const spellings: [string, (number: number) => string][] = [
  ['numbers', (number) => `${number}`],
  ['numbers with a prefix', (number) => `contact_${number}`],
  [
    'uuids that differ at the end',
    (number) => `7f9c24e8-3b12-4d5a-9c61-${number.toString(16).padStart(12, '0')}`,
  ],
  [
    'uuids that differ at the start',
    (number) => `${number.toString(16).padStart(8, '0')}-3b12-4d5a-9c61-0e2f8a7b6c5d`,
  ],
  ['other scripts', (number) => `許可${String.fromCodePoint(0x4e00 + (number % 20_000))}${number}`],
]

describe.each(spellings)('identifiers that are %s', (_, spell) => {
  test.each([0, 100_000])('are there once they were added, and not before (%i expected)', (expected) => {
    const ids = createIdSet()
    ids.expected = expected
    for (let number = 0; number < 100_000; number++) {
      if (!ids.add(spell(number))) throw new Error(`${spell(number)} was there before`)
    }
    for (let number = 0; number < 100_000; number++) {
      if (ids.add(spell(number)) || !ids.has(spell(number))) throw new Error(`${spell(number)} got lost`)
    }
    expect(ids.has(spell(100_000))).toBe(false)
  })
})

test('the empty identifier is one', () => {
  const ids = createIdSet()
  expect([ids.has(''), ids.add(''), ids.add(''), ids.has('')]).toEqual([false, true, false, true])
})

test('is not misled by a list that says it is endless', () => {
  const ids = createIdSet()
  ids.expected = Number.MAX_SAFE_INTEGER
  for (let number = 0; number < 1_000; number++) ids.add(`${number}`)
  expect(ids.has('999')).toBe(true)
})
