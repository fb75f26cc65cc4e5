import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A prism process between a client and the mock. */
export interface PrismProxy {
  readonly url: string
  stop(): Promise<void>
}

/** Starts prism as a proxy that responds to every violation of the document with an error of its own. */
export async function startPrism(
  upstream: string,
  { checksRequests }: { checksRequests: boolean },
): Promise<PrismProxy> {
  const check = `--validate-request=${checksRequests}`
  const prism = spawn(process.execPath, [cli, 'proxy', '--errors', check, '--port', '0', openapi, upstream], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const deadline = setTimeout(() => prism.kill('SIGKILL'), startTimeoutMs)
  try {
    return { url: await readAddress(prism), stop: () => stop(prism) }
  } catch (error) {
    await stop(prism)
    throw error
  } finally {
    clearTimeout(deadline)
  }
}

const startTimeoutMs = 60_000
const openapi = fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url))
const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')
const cli = join(dirname(manifest), 'dist/index.js')

/** Returns the address that prism prints when it listens. Discards all later output. */
async function readAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  let printed = ''
  stderr?.on('data', (chunk) => {
    printed += chunk
  })
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    const [, address] = /listening on (http:\/\/[\w.:]+)/.exec(printed) ?? []
    if (address === undefined) continue
    stdout?.resume()
    return address
  }
  throw new Error(`Could not start prism: it ended or took too long. Its output:\n${printed}`)
}

async function stop(prism: ChildProcess): Promise<void> {
  if (prism.exitCode !== null || prism.signalCode !== null) return
  const ended = once(prism, 'exit')
  prism.kill()
  await ended
}
