/**
 * Checks the image recipe: lints it, and does what each instruction says in a folder, as a user without rights. The packed
 * package starts, is healthy, keeps data, cannot change its own files, and ends by the signal of `docker stop`.
 *
 *   node packages/mock/image/check.ts
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { type Instruction, readCommand, readInstructions } from './instructions.ts'

const recipe = await readFile(new URL('Dockerfile', import.meta.url), 'utf8')
const problems = validate(recipe)
assert.deepEqual(
  problems.map(({ message }) => message),
  [],
  'The linter found problems.',
)

/** A user with no rights, if this runs as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-image-'))

try {
  await chmod(folder, 0o755)
  await pack(join(folder, 'mock.tgz'))
  const { root, last } = await build(readInstructions(recipe))
  assert.ok(last.USER && !/^(root|0)\b/.test(last.USER), 'The last stage must run as another user than root.')
  assert.ok(
    last.HEALTHCHECK && last.ENTRYPOINT,
    'The last stage must have a health check and an entry point.',
  )
  await run(root, last.ENTRYPOINT, last.HEALTHCHECK)
  process.stdout.write('The image recipe works: linted, built, healthy, without root.\n')
} finally {
  await rm(folder, { recursive: true })
}

async function pack(file: string): Promise<void> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const { packageManager } = JSON.parse(manifest)
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  execute('npx', ['--yes', packageManager, 'pack', '--out', file], cwd)
}

/** Performs the instructions, with a folder for each stage. Returns the folder of the last stage, and its other instructions. */
async function build(instructions: readonly Instruction[]) {
  const stages: string[] = []
  const names = new Map<string, string>()
  let root = ''
  let cwd = ''
  let last: Record<string, string> = {}
  for (const { keyword, value, flags } of instructions) {
    if (keyword === 'FROM') {
      root = join(folder, `stage-${stages.length}`)
      stages.push(root)
      const [, name] = / AS (\w+)$/.exec(value) ?? []
      if (name) names.set(name, root)
      last = {}
      await mkdir(root)
    } else if (keyword === 'WORKDIR') {
      cwd = join(root, value)
      await mkdir(cwd, { recursive: true })
    } else if (keyword === 'COPY') {
      const [from = '', to = ''] = value.split(' ')
      const source = join(names.get(flags.from ?? '') ?? folder, from)
      const target = to.startsWith('/') ? join(root, to) : join(cwd, to, flags.from ? '' : from)
      await cp(source, target, { recursive: true })
      if (flags.chown && user.uid !== undefined) await chown(target, user.uid, user.gid)
    } else if (keyword === 'RUN') {
      execute('sh', ['-c', value.replace(/ (?=\/)/g, ` ${root}`)], cwd)
    } else {
      last[keyword] = value
    }
  }
  return { root, last }
}

/** Runs the container's process and its health check, on a free port. */
async function run(root: string, entry: string, health: string): Promise<void> {
  const port = await findPort()
  const data = join(root, 'data/mock.json')
  const start = () =>
    launch(root, [...readCommand(entry), '--port', `${port}`, '--data', data, '--control-token', 'token'])
  const check = readCommand(health.replace('4010', `${port}`))
  const isHealthy = () => spawnSync(process.execPath, check.slice(1), user).status === 0

  assert.equal(isHealthy(), false, 'The health check must fail while nothing listens.')
  const first = start()
  for (let attempt = 0; !isHealthy(); attempt++) {
    assert.ok(attempt < 100 && first.exitCode === null, 'The mock did not become healthy.')
    await sleep(50)
  }
  const manifest = join(root, 'mock/package.json')
  const write = ['-e', `require('node:fs').appendFileSync(${JSON.stringify(manifest)}, ' ')`]
  if (user.uid !== undefined) {
    assert.notEqual(spawnSync(process.execPath, write, user).status, 0, 'The mock can change its own files.')
  }
  assert.equal(await stop(first), 0)
  await access(data)
}

/** Starts a command of the recipe, in which `node` is this one. */
function launch(root: string, [program = '', ...args]: readonly string[]): ChildProcess {
  assert.equal(program, 'node')
  return spawn(process.execPath, args, {
    ...user,
    cwd: join(root, 'mock'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(child: ChildProcess): Promise<number> {
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  return (await closed)[0]
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function execute(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`${command} ${args.join(' ')} failed:\n${error?.message ?? stdout + stderr}`)
}
