import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../harness/free-port.ts'
import { installTools } from '../../harness/install-tools.ts'
import { runCommand } from '../../harness/run-command.ts'
import { here as runtimesFolder, toolPath } from '../../runtimes/harness/tools.ts'
import type { WorkerOrder } from './worker.ts'

const command = toolPath('workerd/bin/workerd')

/** Process with the Worker of `worker.ts`. */
export interface WorkerdProcess {
  readonly port: number
  /** Process, to pause it. */
  readonly child: ChildProcess
  /** Sends an order, and returns the response. Rejects if the Worker fails. */
  send(order: WorkerOrder, signal?: AbortSignal): Promise<Response>
  kill(): Promise<void>
}

/** Options of {@link startWorkerd}. */
export interface WorkerdOptions {
  /** Port. Default: a free one. */
  readonly port?: number
  /** Address of the process with the object. Default: this process. */
  readonly objectUrl?: string
  /** Receives each line that the Worker logs. */
  readonly onLine?: (line: string) => void
}

/** Installs workerd, and creates a folder with the program of the Worker, and for the stored values of its objects. */
export async function createFolder(): Promise<string> {
  await installTools(runtimesFolder, 'the runtimes that npm has')
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-workerd-'))
  await mkdir(join(folder, 'storage'))
  const options = ['--bundle', '--format=esm', '--target=es2022', '--log-level=warning']
  const files = [join(import.meta.dirname, 'worker.ts'), `--outfile=${join(folder, 'worker.js')}`]
  await runCommand(import.meta.dirname, toolPath('esbuild/bin/esbuild'), [...options, ...files])
  return folder
}

/** Starts a process with the program in the folder, and waits until it accepts connections. */
export async function startWorkerd(folder: string, options: WorkerdOptions = {}): Promise<WorkerdProcess> {
  const { port = await findFreePort(), objectUrl, onLine } = options
  const config = join(folder, `${port}.capnp`)
  await writeFile(config, createConfig(port, objectUrl))
  const child = spawn(command, ['serve', config, '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => onLine?.(line))
  }
  const control = child.stdio[3]
  if (control) await Promise.race([once(control, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error(`workerd did not start on port ${port}.`)
  return {
    port,
    child,
    async send(order, signal = AbortSignal.timeout(120_000)) {
      const body = JSON.stringify(order)
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, signal })
      if (!response.ok) throw new Error(`The Worker failed: ${await response.text()}`)
      return response
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

function createConfig(port: number, objectUrl: string | undefined): string {
  const remote = objectUrl === undefined ? '' : `(name = "OBJECT_URL", text = "${objectUrl}"),`
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
    (name = "disk", disk = (path = "storage", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
  durableObjectNamespaces = [(className = "FaultyObject", uniqueKey = "rate-limits", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [${remote} (name = "RATE_LIMITS", durableObjectNamespace = "FaultyObject")],
);
`
}
