import { Worker } from 'node:worker_threads'
import { certify, renderCertifyReport } from '@permit-tracking/mock/assurance'
import { expect, test } from 'vitest'
import { careful } from './careful.ts'
import { certified } from './certified.ts'
import type { Integration } from './integration.ts'
import { naive } from './naive.ts'

const options = { seed: 3, seeds: 1, dialect: { ties: 'stable' }, dialects: 'none' } as const

async function report(integration: Integration): Promise<string[]> {
  const result = await certify(certified(integration), options)
  return [JSON.stringify(result, undefined, 2), String(result), renderCertifyReport(result)]
}

/** Keeps every core busy meanwhile. */
async function underLoad<Result>(run: () => Promise<Result>): Promise<Result> {
  const workers = Array.from({ length: 4 }, () => new Worker('for (;;);', { eval: true }))
  try {
    return await run()
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

test.for([
  ['naive', naive],
  ['careful', careful],
] as const)(
  'the same seed leads to the same report of the %s version, byte for byte',
  { timeout: 120_000 },
  async ([, integration]) => {
    const first = await report(integration)
    expect(await report(integration)).toEqual(first)
    expect(await underLoad(() => report(integration))).toEqual(first)
    expect(first.join('')).not.toMatch(/127\.0\.0\.1|\d ms\b|\/tmp\/|\d{2}:\d{2}:\d{2}/)
  },
)

test('the careful version survives 20 seeds, and the naive one fails in ten ways with each', {
  timeout: 120_000,
}, async () => {
  // A tenth of the default data, so that this takes seconds.
  const small = { ...options, mock: { permits: 40, watched: 24, contacts: 2 } }
  for (let seed = 1; seed <= 20; seed += 1) {
    const survived = await certify(certified(careful), { ...small, seed })
    expect(survived.passed, String(survived)).toBe(true)
    const { results } = await certify(certified(naive), { ...small, seed })
    expect(results.filter(({ findings }) => findings.length > 0).length).toBeGreaterThanOrEqual(10)
  }
})
