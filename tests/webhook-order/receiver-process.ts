import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'

/** A process that receives webhooks. */
export interface Receiver {
  readonly child: ChildProcess
  /** `http://127.0.0.1:4000` */
  readonly address: string
}

/** Starts `receiver.ts` and waits until it listens. */
export async function startReceiver(args: readonly string[]): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, 'receiver.ts'), args, { silent: true })
  child.stderr?.pipe(process.stderr)
  if (!child.stdout) throw new Error('The process has no output.')
  const exited = once(child, 'exit').then(() => {
    throw new Error('The process ended before it listened.')
  })
  const [port] = await Promise.race([once(child.stdout, 'data'), exited])
  exited.catch(() => {})
  return { child, address: `http://127.0.0.1:${String(port).trim()}` }
}
