import type { OperationId } from '@permit-tracking/spec/operations'
import type { Clock } from '../clock.ts'
import { type BrokenAnswer, brokenReply, errorReply } from './broken-answers.ts'
import type { Exchange, Reply, Serve } from './exchange.ts'
import { sleep } from './sleep.ts'

/** Something that goes wrong on purpose. */
export interface Fault {
  /** Status of the answer. Default 500; 502 for `html` and `empty`; that of the real answer (or 200) for `invalid_json` and `truncated`. */
  readonly status?: number
  /** Error code of the answer. Default: the one that belongs to the status. */
  readonly code?: string
  /** Headers to add, such as `Retry-After`. Default none. */
  readonly headers?: Readonly<Record<string, string>>
  /** How many requests it happens to. Default 1. */
  readonly times?: number
  /** Happens only to requests for this operation. Default: to every request. */
  readonly operation?: OperationId
  /**
   * `before`: the service doesn't see the request, so it is neither counted nor checked. `after_commit`: the
   * service does its work, and then the answer goes wrong. Default `before`.
   */
  readonly phase?: 'before' | 'after_commit'
  /** What arrives: an error as the document describes it, or one of the ways in which an answer is none. Default `response`. */
  readonly as?: 'response' | BrokenAnswer
  /** How long the answer takes, in milliseconds on the mock's clock. Default 0. */
  readonly delayMs?: number
}

/** Steers what goes wrong. */
export interface Faults {
  /** Makes the next requests that fit go wrong; faults that wait already come first. */
  next(fault?: Fault): void
  /** Forgets the faults that have not happened yet. */
  clear(): void
}

/** The faults that wait for their requests. */
export interface FaultQueue extends Faults {
  /** The fault for a request, which has then happened once. */
  take(operation: OperationId | undefined): Fault | undefined
}

/** An empty queue of faults. */
export function createFaultQueue(): FaultQueue {
  let waiting: { readonly fault: Fault; left: number }[] = []
  return {
    next(fault = {}) {
      const { times = 1, status = 500 } = fault
      if (!Number.isInteger(times) || times < 1) {
        throw new TypeError(
          `Could not plan the fault, because it happens ${times} times; give an integer, at least 1.`,
        )
      }
      if (!Number.isInteger(status) || status < 200 || status > 599) {
        throw new TypeError(
          `Could not plan the fault, because ${status} is no status; give one from 200 to 599.`,
        )
      }
      waiting.push({ fault: { ...fault }, left: times })
    },
    clear() {
      waiting = []
    },
    take(operation) {
      const entry = waiting.find(
        ({ fault }) => fault.operation === undefined || fault.operation === operation,
      )
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left === 0) waiting = waiting.filter((other) => other !== entry)
      return entry.fault
    },
  }
}

/** Lets the planned faults happen. */
export function inject(queue: FaultQueue, clock: Clock, next: Serve<Exchange>): Serve<Exchange> {
  return async function injected(exchange) {
    const fault = queue.take(exchange.route?.operation)
    if (!fault) return next(exchange)
    const { phase = 'before', as = 'response', delayMs = 0, status, headers } = fault
    exchange.notes.fault = phase === 'before' ? as : `${as} after_commit`
    const real = phase === 'after_commit' ? await next(exchange) : undefined
    if (delayMs > 0) await sleep(clock, delayMs, exchange.request.signal)
    const reply = as === 'response' ? errorReply(fault, real) : brokenReply(as, status, real)
    return withHeaders(reply, headers)
  }
}

function withHeaders(reply: Reply, headers: Fault['headers']): Reply {
  return headers ? { ...reply, headers: { ...reply.headers, ...headers } } : reply
}
