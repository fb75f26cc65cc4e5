import { expect, test } from 'vitest'
import { switchNames } from '../../packages/mock/src/dialect/dialect.ts'
import document from '../generated/openapi.json' with { type: 'json' }

/** Switches for details that the specification settles, but that services of this kind get wrong. */
const switchesWithoutGap = ['timestamps']

const described: Record<string, { description: string; switches: string[] }> = document['x-assumptions']
const used = new Set<string>()
JSON.stringify(document, (key, value: unknown) => {
  if (key === 'x-assumption') for (const gap of [value].flat()) used.add(String(gap))
  return value
})

test('every marked gap is explained, and every explained gap is marked', () => {
  expect(Object.keys(described)).toEqual([...used].sort())
})

test.each(Object.entries(described))(
  'the explanation of %s has at most three sentences',
  (_, { description }) => {
    const sentences = description.trim().split(/(?<=\.)\s/)
    expect(sentences.length).toBeLessThanOrEqual(3)
    for (const sentence of sentences) expect(sentence.split(/\s/).length).toBeLessThanOrEqual(25)
  },
)

test('every dialect switch belongs to exactly one gap, and every named switch exists', () => {
  const named = Object.values(described).flatMap(({ switches }) => switches)
  expect([...named, ...switchesWithoutGap].sort()).toEqual([...switchNames].sort())
})
