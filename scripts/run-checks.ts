/**
 * Runs every check that a change must pass, several at the same time: first the cheap ones, and if those pass, the others, even
 * after a failed one, and at last those that measure times, alone. Prints one line for each and at once why one failed, and at the
 * end the environment, what was not run, and the reasons once more.
 *
 *   bash .ci/run [--only <text>] [--jobs <number>]
 *
 *   --only <text>    only the checks with the text in their name
 *   --jobs <number>  number of checks at the same time (default: CPUs)
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Time after which a check is stopped, in milliseconds. */
const limitMs = 30 * 60_000
const node20 = `${root}tests/runtimes/node_modules/node-20/bin/node`

/** Shell commands by the name of the check. If one of these fails, the others are not run. */
const cheap: Readonly<Record<string, string>> = {
  types: 'npm run --silent types',
  lint: 'npm run --silent lint',
  language: 'node scripts/check-language.ts',
  'unused code': 'npm run --silent unused',
  'budgets of code lines': 'node scripts/check-code-lines.ts',
  workflows: 'node scripts/check-workflows.ts',
  'code in the docs': 'npm run --silent docs',
  'generated files, API reports, tables, claims and bills of materials are fresh': `node spec/scripts/generate.ts --check &&
    node scripts/api-report.ts --check && node benchmarks/comparison/run.ts --check && node benchmarks/run.ts --check &&
    node scripts/sbom.ts`,
}

/** The long ones and those that mostly wait come first, so that no CPU is idle at the end. */
const expensive: Readonly<Record<string, string>> = {
  'packed packages': 'node tests/packages/run.ts',
  'the console in browsers': 'node packages/console/test/browser/run.ts',
  'npm start and npm test in a fresh clone, and the sizes of all installations':
    'TEST_RUNS_FACTOR=1 node scripts/check-fresh-clone.mjs',
  'tests with programs, servers and databases': 'TEST_RUNS_FACTOR=1 npm run --silent test:integration',
  'services compared with the mock': 'node tests/compare/run.ts',
  'apps in their frameworks': 'node tests/frameworks/run.ts',
  'every runtime, with the tools for coding agents on Node 20': `node tests/runtimes/run.ts --require-all &&
    PERMIT_TRACKING_MOCK="${node20} ${root}packages/mock/dist/cli.js" vitest run packages/mock/test/mcp-tasks.integration.test.ts`,
  'the documentation site': 'npm run --silent docs:check',
  'the examples notice sabotage': 'node tests/sabotage/run.ts',
  'an integration in chaos, and reports that repeat':
    'node examples/chaos/main.ts && node tests/certify/run.ts',
  'rehearsed releases': 'node scripts/rehearse-release.ts',
  'the mock behind a validating proxy': 'node packages/mock/fidelity/prism.ts',
  'the mock as an executable and as an image':
    'node packages/mock/binary/check.ts && node packages/mock/image/check.ts',
  'the mock in node:test and Jest':
    'npm test --silent --prefix examples/testing-node && npm test --silent --prefix examples/testing-jest',
  'webhooks in development': 'node examples/webhooks-in-development/main.ts',
  'webhooks in order over processes': 'node tests/webhook-order/run.ts',
  'an inbox in Postgres': 'node tests/inbox/run.ts',
  'a mock that is killed': 'node tests/mock-durability/run.ts',
  'a mirror in Postgres': 'node tests/mirror/run.ts',
  'the mock from Python': `if command -v python3 >/dev/null; then
      PERMIT_TRACKING_MOCK='node packages/mock/dist/cli.js' NO_PROXY=127.0.0.1 python3 -B -m unittest discover -s examples/python
    else echo 'Not run: the mock from Python (python3 is not installed).'; fi`,
  'pages in a browser': 'node examples/browser/check.ts',
  'programs behind a proxy': 'node tests/proxy/run.ts',
}

/** Checks of what several processes do within milliseconds. They run alone, because a process that stands still misses its turn. */
const alone: Readonly<Record<string, string>> = {
  'a fleet on Redis, on PostgreSQL and on a Durable Object': 'node tests/fleet/run.ts',
}

/** Result of a check. */
interface Outcome {
  readonly name: string
  readonly isPassed: boolean
  readonly output: string
  readonly seconds: number
}

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
})
const outcomes: Outcome[] = []
const running = new Set<ChildProcess>()
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) stop(child)
    process.exit(1)
  })
}
installSystemPackages()
const jobs = Number(flags.jobs)
await runAll(cheap, jobs)
if (outcomes.every(({ isPassed }) => isPassed)) {
  await runAll(expensive, jobs)
  await runAll(alone, 1)
}
summarize(outcomes)

/** Runs the selected checks of a table, some of them at the same time. */
async function runAll(checks: Readonly<Record<string, string>>, jobs: number): Promise<void> {
  const pending = Object.entries(checks).filter(([name]) => name.includes(flags.only))
  const work = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const outcome = await run(...next)
      outcomes.push(outcome)
      console.log(`${outcome.isPassed ? '✓' : '✗'} ${outcome.name}: ${Math.round(outcome.seconds)} s`)
      if (!outcome.isPassed) console.log(`${reasonIn(outcome.output)}\n`)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
}

/**
 * Installs, as root on Debian, Redis and PostgreSQL for the tests of several processes, and the browsers. What is missing
 * is not tested.
 */
function installSystemPackages(): void {
  const commands = {
    'redis-server': 'redis-server',
    postgresql: 'psql',
    chromium: 'chromium',
    'firefox-esr': 'firefox-esr',
  }
  const hasCommand = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
  const missing = Object.entries(commands).flatMap(([name, command]) => (hasCommand(command) ? [] : [name]))
  if (missing.length === 0 || process.getuid?.() !== 0 || !hasCommand('apt-get')) return
  const install = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  spawnSync('sh', ['-c', install], { timeout: 10 * 60_000, stdio: 'ignore' })
}

function run(name: string, command: string): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    // A process group of its own, so that nothing that it has started survives it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The checks start hundreds of processes, most of which load the same code.
    env: { NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`, ...process.env },
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  }
  const limit = setTimeout(() => {
    parts.push(`\nStopped after ${limitMs / 60_000} minutes.\n`)
    stop(child)
  }, limitMs)
  running.add(child)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      const seconds = (performance.now() - startedAt) / 1_000
      resolve({ name, isPassed: code === 0, output: parts.join(''), seconds })
    })
  })
}

/** Ends a check with everything that it has started. */
function stop({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGKILL')
}

/** Prints what a reader looks for at the end of a long log. */
function summarize(outcomes: readonly Outcome[]): void {
  console.log('\n── ran on')
  spawnSync('node', ['scripts/describe-machine.ts'], { cwd: root, stdio: 'inherit' })
  const notRun = outcomes.flatMap(
    ({ output }) => stripVTControlCharacters(output).match(/(?<=Not run: ).*/g) ?? [],
  )
  if (notRun.length > 0) {
    console.log(
      `\n── not run\n${[...new Set(notRun)]
        .sort()
        .map((line) => `  ${line}`)
        .join('\n')}`,
    )
  }
  const failed = outcomes.filter(({ isPassed }) => !isPassed)
  for (const { name, output } of failed) console.log(`\n── why it failed: ${name}\n${reasonIn(output)}`)
  if (failed.length > 0) console.log('')
  for (const { name } of failed) console.log(`✗ ${name}`)
  if (failed.some(({ name }) => name in cheap)) console.log('The expensive checks were not run.')
  console.log(`\n${(process.uptime() / 60).toFixed(1)} minutes`)
  console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
  if (failed.length > 0 || outcomes.length === 0) process.exitCode = 1
}

/** Returns the lines of an output that say why it failed. They are marked with FAIL by Vitest, or with ✗, or come last. */
function reasonIn(output: string): string {
  const lines = output.trimEnd().split('\n')
  const marked = lines.flatMap((line, index) =>
    /FAIL|^\s*✗/.test(line) ? [lines.slice(index, index + 25).join('\n')] : [],
  )
  return marked.length > 0 ? marked.slice(0, 20).join('\n--\n') : lines.slice(-60).join('\n')
}
