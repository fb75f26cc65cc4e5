/**
 * Certifies the integrations of `examples/chaos` with many seeds, and correct commands. The same seed must lead to the same
 * report each time, byte for byte, even on a busy machine. It keeps every core busy for minutes, so it isn't one of the tests.
 *
 *   node tests/certify/run.ts
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { careful } from '../../examples/chaos/careful.ts'
import { certified } from '../../examples/chaos/certified.ts'
import type { Integration } from '../../examples/chaos/integration.ts'
import { naive } from '../../examples/chaos/naive.ts'
import { toPage } from '../../packages/assurance/src/certify/report-page.ts'
import { certify } from '../../packages/assurance/src/index.ts'
import { renderHtmlPage } from '../../packages/assurance/src/report/html-page.ts'
import { toIntegration } from '../../packages/assurance/test/programs/flawed-integration.ts'
import {
  correctPrograms,
  expectedDamage,
  flawedPrograms,
} from '../../packages/assurance/test/programs/flawed-programs.ts'

const options = { seed: 3, seeds: 1, dialect: { ties: 'stable' }, dialects: 'none' } as const
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'certify-'))

await checkSeeds(20)
await checkSameReport('the careful version', () => reportOf(careful))
await checkSameReport('the naive version', () => reportOf(naive))
await checkSameReport('a command', () =>
  certifyCommand(['--hazard', 'lost-response', '--hazard', 'rate-limited'], ['contacts.mjs']),
)
await checkFlaws()
await checkPrograms()
await rm(folder, { recursive: true })

/** The careful version survives each seed, and the naive one fails in ten ways. */
async function checkSeeds(count: number): Promise<void> {
  // A tenth of the default data, so that this takes seconds.
  const small = { ...options, mock: { permits: 40, watched: 24, contacts: 2 } }
  const lost: number[] = []
  for (let seed = 1; seed <= count; seed += 1) {
    const survived = await certify(certified(careful), { ...small, seed })
    if (!survived.passed) check(false, `seed ${seed}: the careful version survives`, String(survived))
    const { results } = await certify(certified(naive), { ...small, seed })
    lost.push(results.filter(({ findings }) => findings.length > 0).length)
  }
  const [fewest, most] = [Math.min(...lost), Math.max(...lost)]
  check(
    fewest >= 10,
    `${count} seeds: the careful version survives each; the naive one fails in ${fewest} to ${most} ways`,
  )
}

/** Every flaw is found with the default data and hazards, and a correct program has none. */
async function checkFlaws(): Promise<void> {
  const once = { seeds: 1, dialects: 'none' } as const
  for (const [name, program] of Object.entries(flawedPrograms)) {
    const report = await certify((mock) => toIntegration(program)(mock), once)
    const damage = report.results.flatMap(({ findings }) => findings.map((finding) => finding.damage))
    const isFound = damage.includes(expectedDamage[name as keyof typeof expectedDamage])
    check(isFound, `a program that ${name} fails`, String(report))
  }
  for (const [kind, program] of Object.entries(correctPrograms)) {
    const report = await certify((mock) => toIntegration(program)(mock), once)
    check(report.passed, `the correct program passes: ${kind}`, String(report))
  }
}

/** The correct commands pass all hazards, with the same report each time. */
async function checkPrograms(): Promise<void> {
  for (const [kind, runs] of [
    ['job', 2],
    ['copy', 1],
  ] as const) {
    const texts = new Set<string>()
    for (let run = 1; run <= runs; run += 1) texts.add(await certifyProgram(kind))
    const [text = ''] = texts
    check(text.includes('Findings: 0.'), `the correct command passes: ${kind}`, text)
    check(texts.size === 1, `the correct command: the same report each time: ${kind}`)
  }
}

function certifyProgram(kind: 'job' | 'copy'): Promise<string> {
  const program = '../../packages/assurance/test/programs/flawed-command.ts'
  return certifyCommand(kind === 'copy' ? ['--recurring'] : [], [program, kind])
}

/** Two runs, of which the second one shares the machine with as many busy threads as it has CPUs, lead to the same text. */
async function checkSameReport(name: string, report: () => Promise<string>): Promise<void> {
  const first = await report()
  const machine = /127\.0\.0\.1|\d ms\b|\/tmp\/|\d{2}:\d{2}:\d{2}/.exec(first)
  check(machine === null, `${name}: nothing of the machine in the report`, machine?.[0])
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  )
  try {
    check((await report()) === first, `${name}: the same report on a busy machine`)
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

async function reportOf(integration: Integration): Promise<string> {
  const report = await certify(certified(integration), options)
  return [JSON.stringify(report, undefined, 2), String(report), renderHtmlPage(toPage(report))].join('\n')
}

/** Returns the report of a command as text, JSON and a page. */
async function certifyCommand(
  flags: readonly string[],
  [file = '', ...args]: readonly string[],
): Promise<string> {
  const files = ['report.json', 'report.html'].map((name) => join(folder, name))
  const [json = '', html = ''] = files
  const program = ['--', process.execPath, join(import.meta.dirname, file), ...args]
  const cli = join(root, 'packages/assurance/src/cli.ts')
  const command = [cli, 'certify', ...flags, '--json', json, '--html', html, ...program]
  // The exit code is 1 if the integration loses something.
  const text = await new Promise<string>((resolve) =>
    execFile(process.execPath, command, (_error, stdout, stderr) => resolve(`${stdout}${stderr}`)),
  )
  return [text, ...(await Promise.all(files.map((file) => readFile(file, 'utf8'))))].join('\n')
}

function check(isPassed: boolean, claim: string, details = ''): void {
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${claim}\n`)
  if (isPassed) return
  if (details) process.stdout.write(`${details}\n`)
  process.exitCode = 1
}
