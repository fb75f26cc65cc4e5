import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../harness/free-port.ts'
import { runCommand } from '../harness/run-command.ts'

/** Folder of the apps. */
export const appsFolder = fileURLToPath(new URL('../../examples/frameworks', import.meta.url))

/** Maximum duration of a start, in milliseconds. */
const startTimeoutMs = 60_000

/** Environment variables of an app. */
export type AppEnvironment = Readonly<Record<string, string>>

/** An app of `examples/frameworks`. */
export interface AppDescription {
  /** Name of its folder. */
  readonly folder: string
  /** Scripts of its `package.json` that run before the app is served, such as `build`. */
  readonly scripts: readonly string[]
  /** Program that serves it on `HOST` and `PORT`, and its arguments: `node` and `server.ts`. */
  readonly command: readonly string[]
  /** Text before the names of the variables that the app reads: `NUXT_`. Default: none. */
  readonly variablePrefix?: string
}

/** An app that is being served. */
export interface RunningApp {
  /** Its address, without a slash at the end. */
  readonly url: string
  /** Returns everything that it has printed. */
  output(): string
  close(): Promise<void>
}

/** Runs the scripts of an app, serves it, and waits until it responds. */
export async function startApp(
  { folder, scripts, command: [program = '', ...args], variablePrefix = '' }: AppDescription,
  variables: AppEnvironment,
): Promise<RunningApp> {
  const environment = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [variablePrefix + name, value]),
  )
  const cwd = join(appsFolder, folder)
  for (const script of scripts) {
    await runCommand(cwd, 'npm', ['run', '--silent', script], { env: environment, timeoutMs: 180_000 })
  }
  const port = String(await findFreePort())
  const bin = `${join(cwd, 'node_modules', '.bin')}:${process.env.PATH}`
  const server = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment, PATH: bin, HOST: '127.0.0.1', PORT: port },
    // Next.js and Wrangler start processes of their own, which end with the group.
    detached: true,
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const app: RunningApp = {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    close: () => stopGroup(server),
  }
  try {
    await waitUntilServed(app.url, server)
  } catch (error) {
    await app.close()
    throw new Error(`${folder}: ${program} did not start. It printed:\n${output}`, { cause: error })
  }
  return app
}

async function waitUntilServed(url: string, server: ChildProcess): Promise<void> {
  const failed = once(server, 'error').then(([error]) => Promise.reject(error))
  const poll = async () => {
    const deadline = Date.now() + startTimeoutMs
    while (server.exitCode === null && Date.now() < deadline) {
      // Any response will do; the checks look at its status.
      if (await fetch(url, { method: 'HEAD' }).then(Boolean, () => false)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`No response from ${url}.`)
  }
  await Promise.race([poll(), failed])
}

async function stopGroup(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'close')
  process.kill(-server.pid, 'SIGTERM')
  const kill = setTimeout(() => server.pid && process.kill(-server.pid, 'SIGKILL'), 5_000)
  await ended
  clearTimeout(kill)
}
