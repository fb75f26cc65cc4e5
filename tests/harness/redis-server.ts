import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findFreePort } from './free-port.ts'
import { locateCommand } from './locate-command.ts'

/** Options of {@link startRedis}. */
export interface RedisServerOptions {
  /**
   * Path of the server. Default: the environment variable `PERMIT_TRACKING_REDIS_SERVER`, else the `redis-server` of the
   * system.
   */
  readonly binary?: string
  /** Port, to start a server again where another one was. Default: a free one. */
  readonly port?: number
  /** Further arguments, such as `['--appendonly', 'yes']`. */
  readonly args?: readonly string[]
}

/** A server of its own, without persistence, on loopback. */
export interface RedisServer {
  readonly port: number
  /** `redis://127.0.0.1:6379` */
  readonly url: string
  /** Process, to pause or kill it. */
  readonly child: ChildProcess
  /** Ends the process and removes its files. */
  stop(): Promise<void>
}

const environmentBinary = process.env.PERMIT_TRACKING_REDIS_SERVER

/** True if `redis-server` is installed, or the environment names a server. Tests that need it are skipped without it, and say so. */
export const hasRedis = environmentBinary !== undefined || locateCommand(['redis-server']) !== undefined

/** Starts a server and waits until it responds. */
export async function startRedis(options: RedisServerOptions = {}): Promise<RedisServer> {
  const { binary = environmentBinary ?? 'redis-server', port = await findFreePort(), args = [] } = options
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-redis-'))
  const address = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const child = spawn(binary, [...address, '--save', '', ...args], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const isReady = await waitForPong(port, child)
  const stop = async () => {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await exited
    await rm(folder, { recursive: true, force: true })
  }
  if (!isReady) {
    await stop()
    throw new Error(`${binary} did not respond on port ${port}.`)
  }
  return { port, url: `redis://127.0.0.1:${port}`, child, stop }
}

async function waitForPong(port: number, child: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    if (await ping(port)) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

function ping(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const finish = (isAlive: boolean) => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.once('data', (data) => finish(String(data).startsWith('+PONG')))
    socket.once('error', () => finish(false))
    socket.setTimeout(1_000, () => finish(false))
  })
}
