import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Decisions, Order, Report, ServiceAddress } from './protocol.ts'
import type { Arrival } from './service.ts'

/** The service in a process of its own. */
export interface Service {
  readonly address: ServiceAddress
  /** Requests per window. */
  readonly limit: number
  /** Returns the requests that arrived since the last call. */
  takeArrivals(): Promise<readonly Arrival[]>
  stop(): Promise<void>
}

/** A process of the fleet. */
export interface Worker {
  readonly child: ChildProcess
  send(order: Order & { readonly type: 'load' }): void
  /** Ends the load, after the calls that have begun, or at once. */
  stopLoad(isImmediate: boolean): Promise<Report>
  decide(order: Order & { readonly type: 'decide' }): Promise<Decisions>
  kill(): Promise<void>
}

/** Number of processes. */
export const processes = 8

/** Starts the mock with a rate limit. */
export async function startService(limit: number, windowMs: number): Promise<Service> {
  const child = forkProgram(join(import.meta.dirname, 'service.ts'), [String(limit), String(windowMs)])
  const address = await receive<ServiceAddress>(child)
  return {
    address,
    limit,
    takeArrivals() {
      child.send('take')
      return receive(child)
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Program of the processes, and the store that they share. */
export interface WorkerProgram {
  /** Path of the program. */
  readonly path: string
  /** Address of the store. */
  readonly url: string
  /** Names of clients, which the processes use in turn. */
  readonly clients: readonly string[]
  /** `commandTimeout` of the limiters. Default: the default of the limiter. */
  readonly commandTimeout?: number
}

/** Starts the processes. */
export function startWorkers(program: WorkerProgram, count = processes): Promise<Worker[]> {
  const { path, url, clients, commandTimeout } = program
  const rest = commandTimeout === undefined ? [] : [String(commandTimeout)]
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      startWorker(path, [url, clients[index % clients.length] ?? '', ...rest]),
    ),
  )
}

async function startWorker(path: string, args: readonly string[]): Promise<Worker> {
  const child = forkProgram(path, args)
  await receive(child)
  const exchange = <Message>(order: Order) => {
    child.send(order)
    return receive<Message>(child)
  }
  return {
    child,
    send: (order) => void child.send(order),
    stopLoad: (isImmediate) => exchange({ type: 'stop', isImmediate }),
    decide: (order) => exchange(order),
    kill: () => end(child, 'SIGKILL'),
  }
}

function forkProgram(path: string, args: readonly string[]): ChildProcess {
  return fork(path, args, {
    // Structured clones are faster than JSON for many samples.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Returns the next message of a process. */
async function receive<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController()
  const { signal } = ended
  const message: Promise<[Message]> = once(child, 'message', { signal }).then(([received]) => [received])
  const exit = once(child, 'exit', { signal }).then(([code]): never => {
    throw new Error(`A process ended with ${code} instead of responding.`)
  })
  exit.catch(() => undefined)
  try {
    const [received] = await Promise.race([message, exit])
    return received
  } finally {
    ended.abort()
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
