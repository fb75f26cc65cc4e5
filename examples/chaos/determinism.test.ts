import { certify } from '@permit-tracking/assurance'
import { expect, test } from 'vitest'
import { careful } from './careful.ts'
import { certified } from './certified.ts'
import type { Integration } from './integration.ts'
import { naive } from './naive.ts'

const options = {
  seed: 3,
  seeds: 1,
  dialect: { ties: 'stable' },
  dialects: 'none',
  mock: { permits: 120, watched: 100, contacts: 10 },
} as const

async function report(integration: Integration): Promise<string[]> {
  const result = await certify(certified(integration), options)
  return [JSON.stringify(result, undefined, 2), String(result)]
}

test.for([
  ['naive', naive],
  ['careful', careful],
] as const)(
  'the same seed leads to the same report of the %s version, byte for byte',
  async ([, integration]) => {
    const first = await report(integration)
    expect(await report(integration)).toEqual(first)
    expect(first.join('')).not.toMatch(/127\.0\.0\.1|\d ms\b|\/tmp\/|\d{2}:\d{2}:\d{2}/)
  },
)
