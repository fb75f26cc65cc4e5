/**
 * Records a suite with Vitest, Jest and node:test, in several processes and shards, and in processes that are killed. Nothing that
 * was met may be lost. Uses the built mock and its command.
 *
 *   node tests/ledger/run.ts [path of a Node 20]
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')
const suites = join(import.meta.dirname, 'suites')
const extension = join(root, 'packages/assurance/dist/extension.cjs')
const cli = join(root, 'packages/assurance/dist/cli.js')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const jest = join(root, 'examples/testing-jest/node_modules/jest/bin/jest.js')
/** Situations of each part of the suite. The suite is JavaScript, for Node 20. */
const { parts }: { parts: Readonly<Record<string, { readonly situations: readonly string[] }>> } =
  await import(join(suites, 'parts.mjs'))
const everything = situationsOf(...Object.keys(parts))

const temporary = await mkdtemp(join(tmpdir(), 'ledger-'))
let folders = 0

try {
  await checkNode(process.execPath)
  await checkVitest()
  const node20 = process.argv[2] ?? join(root, 'tests/runtimes/node_modules/node-20/bin/node')
  if (existsSync(node20)) await checkNode(node20)
  else process.stdout.write('Not run: the ledger on Node 20 (node tests/runtimes/run.ts installs it).\n')
} finally {
  await rm(temporary, { recursive: true })
}

/** Vitest itself needs Node 22. */
async function checkVitest(): Promise<void> {
  const run = (...args: string[]) =>
    record(process.execPath, [vitest, 'run', '--root', suites, '--globals', ...args])
  for (const pool of ['forks', 'threads', 'vmThreads']) {
    const args = ['--pool', pool, '--maxWorkers', '3', '--exclude', 'killed']
    const { folder } = await run(...args)
    compare(`Vitest, 3 workers (${pool})`, await readMet([folder]), everything)
  }
  const shards = await Promise.all(
    [1, 2].map((shard) => run('--shard', `${shard}/2`, '--maxWorkers', '2', '--exclude', 'killed')),
  )
  compare('Vitest, 2 shards', await readMet(shards.map(({ folder }) => folder)), everything)
  const { folder, code } = await run('--maxWorkers', '2', 'killed')
  compare('Vitest, a killed worker', await readMet([folder]), situationsOf('lists'))
  check(code !== 0, 'Vitest reports the killed worker')
}

/** Checks everything that runs on every Node: Jest, node:test, a killed process, and the command. */
async function checkNode(node: string): Promise<void> {
  const { output: version } = await run(node, ['--version'])
  const name = `Node ${version.trim()}`
  const jestArgs = ['--experimental-vm-modules', jest, '--rootDir', suites, '--maxWorkers', '3', '--no-cache']
  const inJest = await record(node, [...jestArgs, '--testMatch', `${suites}/*.test.mjs`])
  compare(`${name}, Jest, 3 workers`, await readMet([inJest.folder], node), everything)
  const killedInJest = await record(node, [...jestArgs, 'killed', 'keys', '--testMatch', '**/*.test.mjs'])
  compare(
    `${name}, Jest, a killed worker`,
    await readMet([killedInJest.folder], node),
    situationsOf('lists', 'keys'),
  )

  const files = Object.keys(parts).map((part) => join(suites, `${part}.test.mjs`))
  const inNode = await record(node, ['--test', ...files])
  compare(`${name}, node:test`, await readMet([inNode.folder], node), everything)
  const killed = await record(node, ['--test', join(suites, 'killed/killed.test.mjs')])
  compare(`${name}, node:test, a killed process`, await readMet([killed.folder], node), situationsOf('lists'))

  await checkKills(name, node)

  await checkCommand(name, node, files)
}

/** Kills processes at different moments. What they had met until then must be in the ledger, and nothing else. */
async function checkKills(name: string, node: string): Promise<void> {
  const lost: string[] = []
  let count = 0
  for (let kill = 0; kill < 8; kill += 1) {
    const { folder, met } = await recordUntilKilled(node, 5 * kill)
    const recorded = await readMet([folder], node)
    lost.push(...met.filter((id) => !recorded.has(id)))
    count += met.length
  }
  check(lost.length === 0, `${name}, 8 kills: ${count} situations, ${lost.length} lost`)
}

/** Kills a process some time after its first situation. Returns those that it had met. */
async function recordUntilKilled(node: string, afterMs: number) {
  const folder = createFolder()
  const child = spawn(node, [join(suites, 'killed/endless.mjs')], {
    env: { ...process.env, ...ledgerIn(folder) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await once(child, 'close')
  return { folder, met: [...new Set(output.split('\n').slice(0, -1))] }
}

/** Merges, measures and compares the ledgers of two machines with the built command. */
async function checkCommand(name: string, node: string, files: readonly string[]): Promise<void> {
  const [first = '', ...others] = files
  const [one, other] = await Promise.all([
    record(node, ['--test', first]),
    record(node, ['--test', ...others]),
  ])
  const merged = createFolder()
  for (const { folder } of [one, other]) await cp(folder, merged, { recursive: true })
  compare(`${name}, files of two machines in one folder`, await readMet([merged], node), everything)

  const html = join(temporary, 'report.html')
  const above = await run(node, [cli, 'ledger', 'report', merged, '--threshold', '5', '--html', html])
  const isPage = (await readFile(html, 'utf8')).startsWith('<!doctype html>')
  check(above.code === 0 && isPage, `${name}, report with a threshold that is reached, and a page`)
  const below = await run(node, [cli, 'ledger', 'report', merged, '--threshold', '50'])
  check(
    below.code === 1 && below.output.includes('Below the threshold'),
    `${name}, report below the threshold`,
  )
  const diff = await run(node, [cli, 'ledger', 'diff', merged, one.folder])
  check(
    diff.code === 1 && diff.output.includes('a request over the limit'),
    `${name}, diff with something lost`,
  )
  const same = await run(node, [cli, 'ledger', 'diff', merged, merged])
  check(same.code === 0, `${name}, diff without a difference`)
}

/** Reads the merged ledgers with the built command. */
async function readMet(recorded: readonly string[], node = process.execPath): Promise<Set<string>> {
  const file = join(temporary, 'report.json')
  const { code, output } = await run(node, [cli, 'ledger', 'report', ...recorded, '--json', file])
  if (code !== 0) throw new Error(`Could not report the ledger: ${output}`)
  await checkFiles(recorded)
  const { met }: { met: string[] } = JSON.parse(await readFile(file, 'utf8'))
  return new Set(met)
}

/** A process writes each situation once. */
async function checkFiles(recorded: readonly string[]): Promise<void> {
  for (const folder of recorded) {
    for (const file of await readdir(folder)) {
      const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n')
      if (new Set(lines).size < lines.length) check(false, `${file} has a line twice`)
    }
  }
}

interface Recorded {
  readonly folder: string
  readonly code: number
}

function situationsOf(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => parts[name]?.situations ?? []))
}

/** Runs a command that records into a folder of its own. */
async function record(command: string, args: readonly string[]): Promise<Recorded> {
  const folder = createFolder()
  const { code } = await run(command, args, { ...ledgerIn(folder) })
  return { folder, code }
}

/** Variables of a process whose mocks record into the folder. */
function ledgerIn(folder: string) {
  return { PERMIT_TRACKING_MOCK_EXTENSION: extension, PERMIT_TRACKING_MOCK_LEDGER: folder }
}

function createFolder(): string {
  folders += 1
  return join(temporary, `ledger-${folders}`)
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, timeout: 120_000 }
    const child = execFile(command, args, options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr })
    })
  })
}

function compare(name: string, met: ReadonlySet<string>, expected: ReadonlySet<string>): void {
  const lost = [...expected].filter((id) => !met.has(id))
  const added = [...met].filter((id) => !expected.has(id))
  const details = [...lost.map((id) => `lost ${id}`), ...added.map((id) => `unexpected ${id}`)]
  check(details.length === 0, `${name}: ${[`${met.size} situations`, ...details].join(', ')}`)
}

function check(isPassed: boolean, line: string): void {
  process.stdout.write(`${isPassed ? 'pass' : 'FAIL'} ${line}\n`)
  if (!isPassed) process.exitCode = 1
}
