import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createClient } from '@redis/client'

/** Redis in a process of its own, without files. */
export interface RedisServer {
  readonly url: string
  /** Suspends the process, as a machine that hangs. Connections stay open, and no command gets a reply. */
  pause(): void
  resume(): void
  /** Deletes all keys. */
  flush(): Promise<void>
  /** Kills the process. */
  stop(): Promise<void>
}

/** Starts `redis-server` on a free port. Returns nothing if it is not installed. */
export async function startRedis(): Promise<RedisServer | undefined> {
  const port = await findFreePort()
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  const isStarted = await once(child, 'spawn').then(
    () => true,
    () => false,
  )
  if (!isStarted) return undefined
  const url = `redis://127.0.0.1:${port}`
  const admin = createClient({ url, socket: { reconnectStrategy: 50 } })
  // Without a listener the first connection that fails would end the program.
  admin.on('error', () => undefined)
  await admin.connect()
  return {
    url,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    flush: async () => void (await admin.flushAll()),
    async stop() {
      admin.destroy()
      await kill(child)
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
