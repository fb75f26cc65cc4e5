/**
 * Compares a server with the mock for each row of the dialect sweep and for random dialects, over HTTP and in real time: no value may
 * be wrong, no request may write, and no 429 may be caused.
 *
 *   node tests/compare/run.ts [seed]
 */
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { compare } from '../../packages/assurance/src/index.ts'
import {
  randomDialects,
  readableSwitches,
  wrongSwitches,
} from '../../packages/assurance/test/compare-support.ts'
import { serve } from '../../packages/mock/src/adapters/server.ts'
import type { Dialect } from '../../packages/mock/src/dialect/dialect.ts'
import { createMock } from '../../packages/mock/src/index.ts'
import { dialectCases } from '../../packages/mock/src/sweep/dialect-cases.ts'

/** Time between two starts, so that the machine isn't the slowest part. */
const staggerMs = 500

const seed = Number(process.argv[2] ?? 1)
const dialects = [...dialectCases().map(({ dialect }) => dialect), ...randomDialects(28, seed)]
// Most of a run is the time between two requests, so all of them run at once.
const problems = (await Promise.all(dialects.map(check))).flat()
for (const problem of problems) process.stdout.write(`FAIL ${problem}\n`)
process.stdout.write(
  `${dialects.length} dialects compared over HTTP (seed ${seed}): ${problems.length} problems\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0

async function check(dialect: Partial<Dialect>, index: number): Promise<string[]> {
  const mock = createMock({ dialect, plan: 'starter' })
  const server = await serve(mock)
  try {
    await delay(index * staggerMs)
    const { switches, ...report } = await compare({ baseUrl: server.url, apiKey: mock.apiKey })
    const wrong = wrongSwitches(report.dialect, mock.dialect)
    const expected = readableSwitches(mock.dialect)
    // A list without a stable order is not read completely, and a used up limit ends the reading.
    const isWhole = mock.dialect.ties === 'stable' && report.stopped === undefined
    const missing = switches.filter(({ name, value }) => value === undefined && expected.includes(name))
    const requests = mock.requests()
    return [
      ...wrong,
      ...(isWhole ? missing.map(({ name, reason }) => `${name} is unknown: ${reason}`) : []),
      ...(isWhole ? report.differences.map(({ path, request }) => `${path} of ${request} differs`) : []),
      ...requests.filter(({ method }) => method !== 'GET').map(({ method }) => `a ${method} was sent`),
      ...requests.filter(({ status }) => status === 429).map(() => 'a 429 was caused'),
    ].map((text) => `${text}, in ${JSON.stringify(dialect)}`)
  } finally {
    await server.close()
  }
}
