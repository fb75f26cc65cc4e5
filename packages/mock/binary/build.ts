/**
 * Builds the mock as one executable for the platform that this runs on, with the licences of what is in it.
 *
 *   node packages/mock/binary/build.ts [folder]
 */
import { spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { bundle, readLicence } from './bundle.ts'

const target = resolve(process.argv[2] ?? fileURLToPath(new URL('dist', import.meta.url)))
const executable = join(
  target,
  process.platform === 'win32' ? 'permit-tracking-mock.exe' : 'permit-tracking-mock',
)
const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js')
/** Text in every Node that marks whether it has a blob. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
const segment = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : []
const temporary = await mkdtemp(join(tmpdir(), 'permit-tracking-binary-'))

try {
  await mkdir(target, { recursive: true })
  const script = join(temporary, 'cli.cjs')
  const packages = await bundle(script)
  const blob = await createBlob(script)
  await copyFile(process.execPath, executable)
  await chmod(executable, 0o755)
  // The signature of macOS covers the file without the blob.
  if (process.platform === 'darwin') run('codesign', ['--remove-signature', executable])
  run(process.execPath, [postject, executable, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...segment])
  if (process.platform === 'darwin') run('codesign', ['--sign', '-', executable])
  await writeFile(join(target, 'LICENSES'), await describeLicences(packages))
  process.stdout.write(`${executable}\n`)
} finally {
  await rm(temporary, { recursive: true })
}

/** Creates what Node starts, with its compiled code, which depends on the platform and the version. */
async function createBlob(main: string): Promise<string> {
  const config = join(temporary, 'config.json')
  const output = join(temporary, 'blob')
  const options = { main, output, disableExperimentalSEAWarning: true, useCodeCache: true }
  await writeFile(config, JSON.stringify(options))
  run(process.execPath, ['--experimental-sea-config', config])
  return output
}

async function describeLicences(packages: readonly string[]): Promise<string> {
  const root = new URL('../../../', import.meta.url)
  const own = await readFile(new URL('LICENSE', root), 'utf8')
  const ofConsole = await readFile(new URL('../THIRD-PARTY-LICENSES', import.meta.url), 'utf8')
  const node = `Node.js ${process.version}\n\n${await readNodeLicence()}`
  const others = await Promise.all(packages.map(readLicence))
  return [own, node, ofConsole, ...others].join(`\n${'-'.repeat(80)}\n\n`)
}

/** Returns the licence of Node, or where it is: the archive of Node has it, and the package on npm does not. */
async function readNodeLicence(): Promise<string> {
  const folder = dirname(process.execPath)
  const files = [join(folder, '../LICENSE'), join(folder, 'LICENSE')]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => undefined)))
  return (
    texts.find((text) => text?.startsWith('Node.js is licensed')) ??
    `https://github.com/nodejs/node/blob/${process.version}/LICENSE\n`
  )
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`Could not build the executable: ${command} failed.\n${error?.message ?? stderr}`)
}
