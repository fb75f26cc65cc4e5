/**
 * Runs the named benchmarks, or all of them, three times each, and writes the results to results.json and RESULTS.md. With
 * `--check` it only compares the claims of the documentation with the latest results.
 *
 *   npm run bench [name ...]
 *   npm run bench -- --check
 */
import { execFileSync, fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import sdk from '../packages/sdk/package.json' with { type: 'json' }
import { checkClaims } from './report/check-claims.ts'
import { mergeRuns } from './report/merge-runs.ts'
import { renderResults, renderSection } from './report/render-results.ts'
import type { Recordings, Result } from './report/result.ts'
import type { RunMessage } from './report/run-once.ts'

const runs = 3
const resultsFile = new URL('results.json', import.meta.url)
const pageFile = new URL('RESULTS.md', import.meta.url)
const available = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
  .sort()

const { values: flags, positionals: names } = parseArgs({
  options: { check: { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = names.find((name) => !available.includes(name))
if (unknown) {
  console.error(`Unknown benchmark "${unknown}". Available: ${available.join(', ')}.`)
  process.exitCode = 1
} else if (flags.check) check()
else await measureAll(names.length > 0 ? names : available)

function check(): void {
  const recordings = readRecordings()
  const root = new URL('../', import.meta.url)
  const pages = execFileSync('git', ['ls-files', 'README.md', 'packages/*/README.md', 'docs/*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
  const problems = pages
    .trim()
    .split('\n')
    .flatMap((page) => checkClaims(page, readFileSync(new URL(page, root), 'utf8'), recordings))
  if (readFileSync(pageFile, 'utf8') !== renderResults(recordings))
    problems.push('benchmarks/RESULTS.md is not the text of results.json. Run a benchmark again.')
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

async function measureAll(chosen: readonly string[]): Promise<void> {
  for (const name of chosen) {
    try {
      await measure(name)
    } catch (error) {
      console.error(`Could not measure ${name}:`, error)
      process.exitCode = 1
    }
  }
}

async function measure(name: string): Promise<void> {
  const startedAt = performance.now()
  const results: Result[] = []
  let title = ''
  while (results.length < runs) {
    const message = await runOnce(name)
    if (typeof message.result === 'string') return console.log(`Not run: ${name} (${message.result})\n`)
    results.push(message.result)
    title = message.title
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const setting = [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, \`npm run bench ${name}\`: ${runs} runs in ${seconds} s`,
    `SDK ${sdk.version}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model}`,
  ].join('; ')
  const recording = { title, setting, about: results[0]?.about ?? '', tables: mergeRuns(results) }
  console.log(`${renderSection(recording)}\n`)
  writeRecordings({ ...readRecordings(), [name]: recording })
}

/** Runs a benchmark in a process of its own, because code that was compiled for one run would make the next one faster. */
function runOnce(name: string): Promise<RunMessage> {
  const child = fork(new URL('report/run-once.ts', import.meta.url), [name])
  return new Promise((resolve, reject) => {
    child.once('message', (message: RunMessage) => resolve(message))
    child.once('disconnect', () => reject(new Error('The process ended without a result.')))
  })
}

function readRecordings(): Recordings {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
}

/** Writes the results, with each list of numbers on one line. */
function writeRecordings(recordings: Recordings): void {
  const text = JSON.stringify(recordings, undefined, 2)
  writeFileSync(resultsFile, `${text.replace(/\[[-\d.e,\s]+\]/g, (list) => list.replace(/\s+/g, ''))}\n`)
  writeFileSync(pageFile, renderResults(recordings))
}
