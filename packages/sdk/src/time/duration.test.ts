import { expect, test } from 'vitest'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { type Duration, toMs } from './duration.ts'

test.each<[Duration, number]>([
  [0, 0],
  [1_500, 1_500],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ['500ms', 500],
  ['30s', 30_000],
  ['0.5s', 500],
  ['2m', 120_000],
  ['1h', 3_600_000],
  ['7d', 604_800_000],
  ['30 s', 30_000],
  ['1.5 h', 5_400_000],
])('%s is %d ms', (duration, ms) => {
  expect(toMs('timeout', duration)).toBe(ms)
})

test.each([
  [-1, '-1'],
  [Number.NaN, 'NaN'],
  ['30', '"30"'],
  ['-1s', '"-1s"'],
  ['30  s', '"30  s"'],
  ['1w', '"1w"'],
  ['', '""'],
  ['s', '"s"'],
  [null, 'null'],
  [{}, '[object Object]'],
])('%j is not a duration', (duration, shown) => {
  try {
    expect.unreachable(String(toMs('timeout', duration as Duration)))
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe(`\`timeout\` must be milliseconds, or text such as '30s' (received ${shown}).`)
  }
})
