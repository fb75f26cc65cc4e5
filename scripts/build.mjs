/** Builds the packages whose sources have changed since the last build, in the order of their dependencies. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh, markFresh, root } from './freshness.mjs'

const sharedInputs = ['spec/generated', 'tsconfig.json', 'tsconfig.base.json', 'scripts/declarations.ts']

const packages = [
  { name: 'spec', inputs: ['spec/package.json', 'spec/tsup.config.ts', 'spec/generated'] },
  { name: 'packages/sdk', inputs: ['packages/sdk', ...sharedInputs] },
  { name: 'packages/mock', inputs: ['packages/mock', ...sharedInputs] },
]

for (const { name, inputs } of packages) {
  const step = `build-${name.replace('/', '-')}`
  if (await isFresh(step, inputs, isSource, [join(root, name, 'dist')])) continue
  process.stderr.write(`Building ${name} …\n`)
  build(join(root, name))
  await markFresh(step, inputs, isSource)
}

function build(cwd) {
  // Chunks have hashes in their names. Those of earlier builds would be published too.
  rmSync(join(cwd, 'dist'), { recursive: true, force: true })
  const { status, stdout } = spawnSync('tsup', ['--silent'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  process.stderr.write(`${stdout}\nCould not build ${cwd}: tsup failed.\n`)
  process.exit(1)
}

function isSource(path) {
  return !/(\.test\.ts|\.test-d\.ts|\.md)$/.test(path) && !path.includes('/test/')
}
