/**
 * Plays the cases against a client, and prints those that it fails.
 *
 *   node spec/conformance/run.ts [--only <text>] [--concurrency <n>] [--timeout <ms>] -- <driver command>
 *
 * Exit codes: 0 every case passed that the client supports; 1 a case failed, or none is supported; 2 wrong arguments.
 */
import { parseArgs } from 'node:util'
import { playCases } from './runner/play-cases.ts'

const usage =
  'Usage: node spec/conformance/run.ts [--only <text>] [--concurrency <n>] [--timeout <ms>] -- <driver command>'

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const arguments_ = readArguments()
  if (!arguments_) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const results = await playCases(arguments_)
  const of = (wanted: string) => results.filter(({ outcome }) => outcome === wanted)
  const [passed, failed, unsupported] = [of('passed'), of('failed'), of('unsupported')]
  const lines = [
    ...failed.map(
      ({ subject, name, why, problems }) => `✗ ${subject}: ${name}\n    ${[why, ...problems].join('\n    ')}`,
    ),
    ...unsupported.map(({ subject, name }) => `– ${subject}: ${name} (not supported)`),
    `${passed.length} passed, ${failed.length} failed, ${unsupported.length} not supported`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return passed.length === 0 || failed.length > 0 ? 1 : 0
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { only: { type: 'string' }, concurrency: { type: 'string' }, timeout: { type: 'string' } },
    })
    const { only = '', concurrency = '1', timeout = '60000' } = values
    const numbers = { concurrency: Number(concurrency), timeoutMs: Number(timeout) }
    const isValid = Object.values(numbers).every((number) => Number.isInteger(number) && number > 0)
    return isValid && positionals.length > 0 ? { command: positionals, only, ...numbers } : undefined
  } catch {
    return undefined
  }
}
