/**
 * Runs the programs of `examples/proxy` behind a proxy, on every runtime that npm has. The service has a name that only the
 * proxy knows, and a certificate of a private authority.
 *
 *   node tests/proxy/run.ts [--only <text>]
 *
 *   --only <text>  only the runtimes whose name has the text
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '../../packages/mock/src/adapters/server.ts'
import { createMock } from '../../packages/mock/src/index.ts'
import { installTools } from '../harness/install-tools.ts'
import { locateCommand } from '../harness/locate-command.ts'
import { findClosedUrl } from '../runtimes/harness/closed-port.ts'
import { here as runtimesFolder } from '../runtimes/harness/tools.ts'
import { createCases, type ProxyCase } from './cases.ts'
import { startProxy } from './forward-proxy.ts'
import { createProject } from './project.ts'
import { isInstalled, node20, type Runtime } from './runtimes.ts'
import { createAuthority, startTlsService } from './tls-service.ts'

const { values: flags } = parseArgs({ options: { only: { type: 'string', default: '' } } })

/** Maximum duration of a program, in milliseconds. */
const timeoutMs = 30_000

let failures = 0
const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-proxy-'))
try {
  if (locateCommand(['openssl'])) await checkAll()
  else console.log('Not run: the proxy, as openssl makes its certificates and is not installed.')
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function checkAll(): Promise<void> {
  await installTools(runtimesFolder, 'the runtimes that npm has')
  const [project, project20] = [join(folder, 'project'), join(folder, 'project-20')]
  await mkdir(project)
  await mkdir(project20)
  await createProject(project, 'undici')
  await createProject(project20, 'undici-7') // undici 8 needs a newer Node
  const authority = await createAuthority(folder, ['api.permits.example'])

  const mock = createMock({ seed: 42, plan: 'enterprise' })
  const service = await serve(mock)
  const local = Number(new URL(service.url).port)
  const tls = await startTlsService(folder, local)
  const ports = new Map([
    ['api.permits.example:443', tls.port],
    [`127.0.0.1:${local}`, local],
  ])
  const resolve = (target: string) => ports.get(target)
  const open = await startProxy({ resolve })
  const locked = await startProxy({ resolve, credentials: 'dana:p@ss word' })
  const cases = createCases({
    proxy: open.url,
    locked: locked.url,
    login: locked.url.replace('://', '://dana:p%40ss%20word@'),
    closed: new URL(await findClosedUrl()).origin,
    local: service.url,
    unknown: 'https://unknown.permits.example/v1',
    authority,
  })

  const missing = new Set<Runtime>()
  let count = 0
  for (const proxyCase of cases) {
    const { runtime } = proxyCase
    if (!runtime.name.includes(flags.only)) continue
    if (!isInstalled(runtime)) {
      missing.add(runtime)
      continue
    }
    count++
    const output = await run(proxyCase, runtime === node20 ? project20 : project, mock.apiKey)
    const requests = [...open.takeRequests(), ...locked.takeRequests()]
    const proxied = requests.map(({ method, target, rejected }) =>
      [method, target, rejected].join(' ').trim(),
    )
    report(proxyCase, output, proxied)
  }
  for (const { name } of missing)
    console.log(`Not run: ${name} behind a proxy, as npm has no binary of it here.`)
  if (count === 0) throw new Error('No case ran.')
  console.log(`${count} programs behind a proxy, ${failures} failed`)
  await Promise.all([open.close(), locked.close(), service.close({ force: true })])
  tls.close()
}

/** Runs a program and returns everything that it prints. */
function run({ runtime, args, environment }: ProxyCase, cwd: string, apiKey: string): Promise<string> {
  const [program = '', ...first] = runtime.command
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NO_COLOR: '1',
    DENO_NO_UPDATE_CHECK: '1', // would go through the proxy, too
    NODE_USE_ENV_PROXY: '1',
    PERMIT_TRACKING_API_KEY: apiKey,
    PERMIT_TRACKING_BASE_URL: 'https://api.permits.example/v1',
    ...environment,
  }
  return new Promise((resolve) => {
    execFile(program, [...first, ...args], { cwd, env, timeout: timeoutMs }, (_error, stdout, stderr) => {
      resolve(stdout + stderr)
    })
  })
}

function report(
  { runtime, description, expected, proxied }: ProxyCase,
  output: string,
  seen: readonly string[],
) {
  const name = `${runtime.name}: ${description}`
  const isAsExpected = output.includes(expected)
  const isProxied = proxied.join() === seen.join()
  const isSecret = !/p(@|%40)ss/.test(output)
  if (isAsExpected && isProxied && isSecret) return console.log(`✓ ${name}`)
  process.exitCode = 1
  failures++
  console.log(`✗ ${name}`)
  if (!isAsExpected) console.log(`  It should have printed “${expected}”, and printed:\n${output}`)
  if (!isSecret) console.log(`  It must not print the password of the proxy:\n${output}`)
  if (!isProxied) console.log(`  The proxy should have received [${proxied}], and received [${seen}].`)
}
