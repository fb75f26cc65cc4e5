import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packPackages } from '../../harness/pack-packages.ts'
import { runCommand } from '../../harness/run-command.ts'
import { here, toolPath } from './tools.ts'

const root = join(here, '../..')

/** Sets up a user's project in an empty folder: the packages from their tarballs, and the programs that use them. */
export async function createProject(folder: string): Promise<void> {
  await runCommand(root, 'node', ['scripts/build.mjs'], { timeoutMs: 600_000 })
  const { devDependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'))
  const packed = join(folder, 'packed')
  await mkdir(packed, { recursive: true })
  const { sdk, mock } = await packPackages(packed)
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', '--ignore-scripts']
  await runCommand(folder, 'npm', ['install', ...options, sdk, mock, `msw@${devDependencies.msw}`])
  await createPrograms(folder)
}

/** The programs, first with the packages left outside, then those of them in which they have to be. */
async function createPrograms(folder: string): Promise<void> {
  const entry = (name: string) => join(here, 'entries', name)
  const commandLine = entry('command-line.ts')
  const others = ['page.ts', 'service-worker-page.mjs', 'worker.ts'].map(entry)
  const outside = ['--packages=external', '--outdir=programs']
  await esbuild(folder, [commandLine, ...others, ...outside, '--format=esm', '--out-extension:.js=.mjs'])
  await esbuild(folder, [commandLine, ...outside, '--format=cjs', '--out-extension:.js=.cjs'])
  const pages = ['programs/page.mjs', 'programs/service-worker-page.mjs']
  await esbuild(folder, [...pages, '--format=esm', '--outdir=bundles', '--minify'])
  const conditions = '--conditions=workerd,worker,browser'
  await esbuild(folder, ['programs/worker.mjs', '--format=esm', '--outdir=bundles', conditions])
}

async function esbuild(folder: string, args: readonly string[]): Promise<void> {
  // Without our own tsconfig.json, whose paths would lead to the sources instead of what is installed.
  const common = ['--bundle', '--target=es2022', '--tsconfig-raw={}', '--log-level=warning']
  await runCommand(folder, toolPath('esbuild/bin/esbuild'), [...args, ...common])
}
