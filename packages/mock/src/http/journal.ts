import type { OperationId } from '@permit-tracking/spec/operations'
import type { Clock } from '../clock.ts'
import type { Exchange, Serve } from './exchange.ts'

/** A request that the mock served. It holds no secret: no header and no body is kept. */
export interface RequestEntry {
  readonly id: string
  /** When it came in, ISO 8601 UTC. */
  readonly at: string
  readonly method: string
  /** Path as it was sent. */
  readonly path: string
  /** Query as it was sent, with the leading `?`; empty when there was none. */
  readonly query: string
  /** Nothing for an unknown path or a wrong method. */
  readonly operation: OperationId | undefined
  /** Nothing when no answer came: a reset connection, or a caller who gave up. */
  readonly status: number | undefined
  /** Identifier of the key; nothing when the request wasn't authenticated. */
  readonly key_id: string | undefined
  /** On the mock's clock. */
  readonly duration_ms: number
  /** The fault that was injected. */
  readonly fault?: string
}

/** Which requests; without a property, all. */
export interface RequestFilter {
  readonly operation?: OperationId
  readonly status?: number
  readonly key_id?: string
}

/** The last requests, oldest first. */
export interface Journal {
  list(filter?: RequestFilter): RequestEntry[]
  clear(): void
  add(entry: Omit<RequestEntry, 'id'>): void
}

/** A journal of the last `capacity` requests. */
export function createJournal(capacity = 1_000): Journal {
  let entries: RequestEntry[] = []
  let count = 0
  return {
    list: (filter = {}) => entries.filter((entry) => matches(entry, filter)),
    clear() {
      entries = []
    },
    add(entry) {
      count += 1
      entries.push({ id: `req_${count}`, ...entry })
      if (entries.length > capacity) entries.shift()
    },
  }
}

/** Writes down every request, also one that gets no answer. */
export function record(journal: Journal, clock: Clock, next: Serve<Exchange>): Serve<Exchange> {
  return async function recorded(exchange) {
    const startedAt = clock.now()
    let status: number | undefined
    try {
      const reply = await next(exchange)
      status = reply.status
      return reply
    } finally {
      const { request, path, search: query, route, notes } = exchange
      journal.add({
        at: new Date(startedAt).toISOString(),
        method: request.method,
        path,
        query,
        operation: route?.operation,
        status,
        key_id: notes.keyId,
        duration_ms: clock.now() - startedAt,
        ...(notes.fault === undefined ? {} : { fault: notes.fault }),
      })
    }
  }
}

function matches(entry: RequestEntry, { operation, status, key_id }: RequestFilter): boolean {
  return (
    (operation === undefined || entry.operation === operation) &&
    (status === undefined || entry.status === status) &&
    (key_id === undefined || entry.key_id === key_id)
  )
}
