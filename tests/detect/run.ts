/**
 * Detects the dialect of a server for each row of the dialect sweep, and for random dialects, over HTTP and in real time. Then it
 * runs the built command, on this Node and on Node 20.
 *
 *   node tests/detect/run.ts [seed]
 */
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { detectDialect } from '../../packages/assurance/src/index.ts'
import {
  randomDialects,
  readableSwitches,
  wrongSwitches,
} from '../../packages/assurance/test/detect-support.ts'
import { serve } from '../../packages/mock/src/adapters/server.ts'
import type { Dialect } from '../../packages/mock/src/dialect/dialect.ts'
import { createMock } from '../../packages/mock/src/index.ts'
import { dialectCases } from '../../packages/mock/src/sweep/dialect-cases.ts'
import { runCommand } from '../harness/run-command.ts'
import { checkCommand, checkUsedUpLimit } from './command-line.ts'

/** Result of one line of the report. */
interface Check {
  readonly isPassed: boolean
  readonly text: string
}

/** Result of one dialect. */
interface RoundTrip {
  readonly right: number
  readonly unknown: number
  readonly wrong: readonly string[]
  /** Switches that reads could determine and that are unknown, with the reasons. */
  readonly missing: readonly string[]
  /** Counted by the server. */
  readonly requests: number
  readonly writes: number
  readonly tooMany: number
}

/** Time between two starts, so that the machine isn't the slowest part. */
const staggerMs = 300

const root = join(import.meta.dirname, '../..')
const seed = Number(process.argv[2] ?? 1)
// Most of a run is the wait for the end of a rate limit's window, so all of them run at once.
const nodes = await findNodes()
const rows = dialectCases().map(({ dialect }) => dialect)
const results = await Promise.all([
  sweep('rows of the sweep', rows, 0),
  sweep(`random dialects of seed ${seed}`, randomDialects(60, seed), rows.length),
  ...Array.from(nodes, async ([name, node]) =>
    describeCheck(`the command on ${name}`, await checkCommand(node)),
  ),
  ...Array.from(nodes, async ([name, node]) =>
    describeCheck(`the command on ${name}, with a used up rate limit`, await checkUsedUpLimit(node)),
  ),
])
for (const { isPassed, text } of results) process.stdout.write(`${isPassed ? 'pass' : 'FAIL'} ${text}\n`)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

function describeCheck(name: string, problems: readonly string[]): Check {
  return { isPassed: problems.length === 0, text: [name, ...problems].join('\n     ') }
}

/** Returns this Node, and a Node 20 if the machine has one. */
async function findNodes(): Promise<Map<string, string>> {
  const found = new Map([[`Node ${process.version}`, process.execPath]])
  const folders = ['tests/packages/node_modules/node-20/bin', ...(process.env.PATH ?? '').split(delimiter)]
  for (const node of folders.map((folder) => resolve(root, folder, 'node')).filter(existsSync)) {
    const version = (await runCommand(root, node, ['--version'])).trim()
    if (version.startsWith('v20.')) return found.set(`Node ${version}`, node)
  }
  process.stdout.write('Not run: the detection on Node 20 (it is not installed).\n')
  return found
}

async function sweep(name: string, dialects: readonly Partial<Dialect>[], offset: number): Promise<Check> {
  const trips = await Promise.all(
    dialects.map((dialect, index) => roundTrip(dialect, (offset + index) * staggerMs)),
  )
  const sum = (count: (trip: RoundTrip) => number) => trips.reduce((total, trip) => total + count(trip), 0)
  const right = sum((trip) => trip.right)
  const wrong = sum((trip) => trip.wrong.length)
  const unknown = sum((trip) => trip.unknown)
  const missing = sum((trip) => trip.missing.length)
  const writes = sum((trip) => trip.writes)
  const tooMany = sum((trip) => trip.tooMany)
  const most = Math.max(...trips.map(({ requests }) => requests))
  const summary = `${trips.length} ${name}: ${right} right, ${wrong} wrong, ${unknown} unknown (${missing} of them determinable by reads), ${writes} writes, ${tooMany} times 429, at most ${most} requests`
  const lines = trips.flatMap((trip, index) =>
    [...trip.wrong, ...trip.missing].map((text) => `${text}, in ${JSON.stringify(dialects[index])}`),
  )
  return {
    isPassed: wrong + missing + writes + tooMany === 0 && most < 100,
    text: [summary, ...lines].join('\n     '),
  }
}

async function roundTrip(dialect: Partial<Dialect>, startMs: number): Promise<RoundTrip> {
  const mock = createMock({ dialect, plan: 'starter' })
  const server = await serve(mock)
  try {
    await delay(startMs)
    const result = await detectDialect({ baseUrl: server.url, apiKey: mock.apiKey })
    const known = result.switches.filter(({ value }) => value !== undefined)
    const wrong = wrongSwitches(result.dialect, mock.dialect)
    const expected = readableSwitches(mock.dialect)
    const requests = mock.requests()
    return {
      right: known.length - wrong.length,
      unknown: result.switches.length - known.length,
      wrong,
      missing: result.switches
        .filter(({ name, value }) => value === undefined && expected.includes(name))
        .map(({ name, reason }) => `${name} is unknown: ${reason}`),
      requests: requests.length,
      writes: requests.filter(({ method }) => method !== 'GET').length,
      tooMany: requests.filter(({ status }) => status === 429).length,
    }
  } finally {
    await server.close({ force: true })
  }
}
