import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { locateCommand } from './locate-command.ts'

/** A server of its own on loopback, which trusts every connection. */
export interface PostgresServer {
  readonly port: number
  /** `postgres://postgres@127.0.0.1:5432/postgres` */
  readonly url: string
  /** Kills the server as a crash would, and starts it again with the same data, after a time without it. */
  restart(downMs?: number): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

const folder = findBinaries()

/** True if PostgreSQL is installed. Tests that need it are skipped without it, and say so. */
export const hasPostgres = folder !== undefined

/** Creates a database cluster, starts its server, and waits until it accepts connections. */
export async function startPostgres(): Promise<PostgresServer> {
  if (folder === undefined) throw new Error('PostgreSQL is not installed.')
  const user = unprivilegedUser()
  const data = await mkdtemp(join(tmpdir(), 'permit-tracking-postgres-'))
  if (user) chownSync(data, user.uid, user.gid)
  const options: SpawnOptions = { cwd: data, stdio: 'ignore', ...user }
  const create = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8']
  execFileSync(join(folder, 'initdb'), create, { cwd: data, stdio: 'ignore', ...user })
  const port = await findFreePort()
  // A killed process loses nothing without `fsync`; only a crash of the machine would.
  const settings = ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200']
  const args = ['-D', data, '-k', data, '-p', String(port), ...settings]
  const start = async () => {
    const child = spawn(join(folder, 'postgres'), args, options)
    await waitUntilReady(port, child)
    return child
  }
  let server = await start()

  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(downMs = 0) {
      await end(server, 'SIGQUIT')
      await sleep(downMs)
      server = await start()
    },
    async stop() {
      await end(server, 'SIGQUIT')
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Returns the folder of `initdb` and `postgres`, which Debian keeps out of the path. */
function findBinaries(): string | undefined {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse()
  const initdb = newest ?? locateCommand(['initdb'])
  return initdb !== undefined && existsSync(initdb) ? dirname(initdb) : undefined
}

/** PostgreSQL does not run as root. Returns the ids of the user that its package has created. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Waits until the server accepts connections. */
async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    if (await acceptsConnections(port)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`PostgreSQL did not start on port ${port}.`)
}

/** Sends a start-up message. The response of a server that is ready is `R` (authentication), and `E` (an error) before that. */
function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0')
    const header = Buffer.alloc(8)
    header.writeInt32BE(8 + parameters.length, 0)
    header.writeInt32BE(196_608, 4)
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.concat([header, parameters])))
    const finish = (isReady: boolean) => {
      socket.destroy()
      resolve(isReady)
    }
    socket.once('data', (reply) => finish(String(reply).startsWith('R')))
    socket.once('error', () => finish(false))
    socket.setTimeout(1_000, () => finish(false))
  })
}
