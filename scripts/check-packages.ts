/**
 * Packs the packages as they would be published and looks at the tarballs as a user would: publint and
 * arethetypeswrong on each, and the SDK installed alone into an empty project, used from `import` and `require`
 * on the oldest and the newest Node that are supported.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packPackages } from './pack-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const nodeVersions = ['20', '24']
/** What the SDK may bring with it. */
const allowedInstall = ['@permit-tracking/sdk', 'openapi-fetch', 'openapi-typescript-helpers']

/** What the program imports, or requires. */
const imports = [
  ['{ createClient, isConfigurationError }', '@permit-tracking/sdk'],
  ['{ syncPermits }', '@permit-tracking/sdk/sync'],
  ['{ createWebhooks, signWebhook, verifyWebhook }', '@permit-tracking/sdk/webhooks'],
  ['{ toNodeHandler }', '@permit-tracking/sdk/webhooks/node'],
  ['{ toFastifyPlugin }', '@permit-tracking/sdk/webhooks/fastify'],
  ['{ toLambdaHandler }', '@permit-tracking/sdk/webhooks/lambda'],
]

/** A program that fails when the package doesn't do its work. */
const use = `
run().catch((error) => { console.error(error); process.exitCode = 1 })
async function run() {
  const answer = { data: { organization_id: 'org_1', organization_name: 'Harbor', permissions: ['read'] } }
  const fetch = async () => Response.json(answer)
  const client = createClient({ baseUrl: 'https://permits.invalid', apiKey: 'key', fetch })
  if ((await client.me()).organization_id !== 'org_1') throw new Error('me() is wrong')
  await createClient({ baseUrl: 'https://permits.invalid', fetch, apiKey: ' ' }).me().then(
    () => { throw new Error('a blank key was taken') },
    (error) => { if (!isConfigurationError(error)) throw error },
  )
  const page = { data: [], meta: { page: 1, per_page: 100, total: 0, total_pages: 0 } }
  const list = async ({ url }) => Response.json(url.includes('/permits?') ? page : answer)
  const empty = createClient({ baseUrl: 'https://permits.invalid', apiKey: 'key', fetch: list })
  for await (const batch of syncPermits(empty)) {
    if (!batch.progress.caughtUp) throw new Error('syncPermits is wrong')
  }
  const secret = 'whsec'
  const body = JSON.stringify({ event: 'webhook.test', timestamp: '2026-03-01T12:00:00Z', organization_id: 'org_1', data: {} })
  const event = await verifyWebhook(body, { 'x-webhook-signature': await signWebhook(body, { secret }) }, { secret })
  if (event.event !== 'webhook.test') throw new Error('verifyWebhook is wrong')
  const webhooks = createWebhooks({ secret, logger: false }).fallback(() => {})
  const { statusCode } = await toLambdaHandler(webhooks)({ httpMethod: 'POST', headers: {}, body })
  if (statusCode !== 401) throw new Error('toLambdaHandler is wrong')
  if (typeof toNodeHandler(webhooks) !== 'function') throw new Error('toNodeHandler is wrong')
  if (typeof toFastifyPlugin(webhooks) !== 'function') throw new Error('toFastifyPlugin is wrong')
}
`

const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-packages-'))
try {
  for (const name of ['spec', 'packages/sdk', 'packages/mock']) {
    await refuseAny(join(root, name, 'dist'))
    await requireProvenance(join(root, name, 'package.json'))
  }
  const packed = await packPackages(folder)
  const tarballs = Object.values(packed)
  for (const tarball of tarballs) {
    run(root, 'publint', ['--strict', tarball])
    for (const args of looks(tarball)) run(root, 'attw', [tarball, '--profile', 'node16', ...args])
  }
  await installAlone(packed.sdk)
  console.log(`${tarballs.length} packages are right`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}

/** The types of a package say what things are: no `any` outside of comments. */
async function refuseAny(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true })
  for (const name of files.filter((file) => /\.d\.c?ts$/.test(file))) {
    const types = (await readFile(join(dist, name), 'utf8')).replace(/\/\*.*?\*\//gs, '')
    if (/\bany\b/.test(types)) throw new Error(`${join(dist, name)} has an any.`)
  }
}

/** Users can look up from which commit what they install was built. */
async function requireProvenance(path: string): Promise<void> {
  const { publishConfig = {} } = JSON.parse(await readFile(path, 'utf8'))
  if (publishConfig.access !== 'public' || publishConfig.provenance !== true) {
    throw new Error(`${path} should be published for everybody and with provenance.`)
  }
}

/** Installs the SDK into an empty project and uses it there. */
async function installAlone(tarball: string): Promise<void> {
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "private": true }')
  npm(project, ['install', tarball])
  const installed = await installedPackages(join(project, 'node_modules'))
  if (installed.join() !== allowedInstall.join()) {
    throw new Error(`The SDK should bring ${allowedInstall.join(', ')} and brings ${installed.join(', ')}.`)
  }
  await writeFile(
    join(project, 'use.mjs'),
    imports.map(([names, from]) => `import ${names} from '${from}'`).join('\n') + use,
  )
  await writeFile(
    join(project, 'use.cjs'),
    imports.map(([names, from]) => `const ${names} = require('${from}')`).join('\n') + use,
  )
  for (const version of nodeVersions) {
    const runtime = join(folder, `node-${version}`)
    await mkdir(runtime)
    npm(runtime, ['install', '--prefix', runtime, `node@${version}`])
    for (const file of ['use.mjs', 'use.cjs'])
      run(project, join(runtime, 'node_modules', '.bin', 'node'), [file])
  }
}

async function installedPackages(folder: string): Promise<string[]> {
  const entries = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  const names = entries.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(folder, name))).map((each) => `${name}/${each}`) : [name],
  )
  return (await Promise.all(names)).flat().sort()
}

/** How arethetypeswrong looks at a package. */
function looks(tarball: string): string[][] {
  // It can't judge documents.
  if (tarball.includes('-spec-')) {
    const documents = ['openapi', 'control.openapi'].flatMap((name) => [`./${name}.yaml`, `./${name}.json`])
    return [['--exclude-entrypoints', ...documents, './webhook-vectors.json']]
  }
  if (!tarball.includes('-mock-')) return [[]]
  // Vitest is for ES modules only, and so is what extends it.
  return [
    ['--exclude-entrypoints', './vitest'],
    ['--entrypoints', './vitest', '--ignore-rules', 'cjs-resolves-to-esm'],
  ]
}

function npm(cwd: string, args: string[]): void {
  run(cwd, 'npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Runs a command; its output is shown only when it fails. */
function run(cwd: string, command: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(
    `${command} ${args.join(' ')} failed in ${cwd}:\n${stdout ?? ''}${stderr ?? ''}${error ?? ''}`,
  )
}
