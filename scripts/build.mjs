/**
 * Builds the packages whose sources have changed since the last build, in the order of their dependencies.
 *
 *   node scripts/build.mjs [folder ...]
 *
 *   folder  a package to build, such as packages/sdk (default: all)
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh, markFresh, root } from './freshness.mjs'

const sharedInputs = ['spec/generated', 'tsconfig.json', 'tsconfig.base.json', 'scripts/declarations.ts']

const tsup = ['tsup', '--silent']

const consoleInputs = ['packages/console', 'spec/openapi.yaml']

const packages = [
  {
    name: 'spec',
    inputs: [
      'spec/package.json',
      'spec/tsup.config.ts',
      'spec/tsconfig.build.json',
      'spec/stated.openapi.yaml',
      'spec/assumptions.overlay.yaml',
      ...sharedInputs,
    ],
    command: tsup,
  },
  { name: 'packages/sdk', inputs: ['packages/sdk', ...sharedInputs], command: tsup },
  {
    name: 'packages/console',
    // It is written with the types and the clients of both packages.
    inputs: [...consoleInputs, 'packages/sdk/src', 'packages/mock/src', ...sharedInputs],
    command: ['node', 'build.ts'],
  },
  {
    name: 'packages/mock',
    inputs: ['packages/mock', ...consoleInputs, 'packages/sdk/src', ...sharedInputs],
    command: tsup,
  },
  {
    name: 'packages/assurance',
    inputs: ['packages/assurance', 'packages/mock/src', ...sharedInputs],
    command: tsup,
  },
  {
    name: 'packages/redis',
    inputs: ['packages/redis', 'packages/sdk/src', ...sharedInputs],
    command: tsup,
  },
  {
    name: 'packages/postgres',
    inputs: ['packages/postgres', 'packages/sdk/src', ...sharedInputs],
    command: tsup,
  },
]

const folders = process.argv.slice(2)
for (const { name, inputs, command } of packages) {
  if (folders.length > 0 && !folders.includes(name)) continue
  const step = `build-${name.replace('/', '-')}`
  if (await isFresh(step, inputs, isSource, [join(root, name, 'dist')])) continue
  process.stderr.write(`Building ${name} …\n`)
  build(join(root, name), command)
  await markFresh(step, inputs, isSource)
}

function build(cwd, [command, ...args]) {
  // Chunks have hashes in their names. Those of earlier builds would be published too.
  rmSync(join(cwd, 'dist'), { recursive: true, force: true })
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  process.stderr.write(`${stdout}\nCould not build ${cwd}: ${command} failed.\n`)
  process.exit(1)
}

function isSource(path) {
  return !/(\.test\.tsx?|\.test-d\.ts|\.md)$/.test(path) && !path.includes('/test/')
}
