import { assertKnownKeys } from '../../errors/suggest-name.ts'
import type { OperationId } from '../../generated/operations.ts'
import { isTooDeep } from '../parse/json-depth.ts'
import { maskHeaders, readHeaders } from './stored-headers.ts'

/** A request that the mock served, and its answer. It holds no secret: what is one, or looks like one, is masked. */
export interface RequestEntry {
  readonly id: string
  /** When it came in, ISO 8601 UTC. */
  readonly at: string
  readonly method: string
  /** Path as it was sent. */
  readonly path: string
  /** Parameters of the query, decoded; one that was sent more than once has the list of its texts. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** Query as it was sent, with the leading `?`; empty when there was none. */
  readonly search: string
  /** Nothing for an unknown path or a wrong method. */
  readonly operation: OperationId | undefined
  /** Nothing when no answer came: a reset connection, or a caller who gave up. */
  readonly status: number | undefined
  /** Identifier of the key that was sent, also of a revoked one; nothing for a key that no organization has. */
  readonly key_id: string | undefined
  /** The organization that the key belongs to. */
  readonly organization_id: string | undefined
  /** On the mock's clock. */
  readonly duration_ms: number
  /** The fault that was injected. */
  readonly fault?: string
  readonly request: Message
  /** Nothing when no answer came. */
  readonly response: Message | undefined
  /** What the service decided on the way, in order: whose key, which fault, what is left of the limit, which permission, which switch of the dialect. */
  readonly reasons: readonly string[]
}

/** Headers and body of a request or an answer. */
export interface Message {
  /** By name in lower case; credentials are masked. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON, or the text where it is none or is nested deeper than 100 levels; undefined without a body, and for one that was dropped to save memory. */
  readonly body: unknown
}

/** Which requests; without a property, all. */
export interface RequestFilter {
  readonly operation?: OperationId
  readonly status?: number
  readonly key_id?: string
  readonly organization_id?: string
  readonly method?: string
  /** Path as it was sent. */
  readonly path?: string
}

/** A request as it is kept; made into an entry when somebody asks. */
export interface JournalRecord
  extends Omit<RequestEntry, 'id' | 'at' | 'query' | 'fault' | 'request' | 'response' | 'reasons'> {
  readonly number: number
  readonly at: number
  readonly fault: string | undefined
  /** Masked already, as nothing of the request's secret outlives it. The headers are a text of `keepHeaders`. */
  readonly request: StoredMessage<string>
  readonly response: StoredMessage<Readonly<Record<string, string>>> | undefined
  readonly reasons: readonly (() => string)[]
}

/** Headers and the text of a body, which may be dropped. */
export interface StoredMessage<As = unknown> {
  readonly headers: As
  text: string | undefined
}

/** The last requests, oldest first. */
export interface Journal {
  list(filter?: RequestFilter): RequestEntry[]
  clear(): void
  /** Forgets everything, the count of requests too. */
  reset(): void
  /** Counts a request and returns its number. */
  count(): number
  add(record: JournalRecord): void
  /** Tells every further request; the returned function ends it. An error of a listener is an uncaught one. */
  listen(listener: (entry: RequestEntry) => void): () => void
}

/** A journal of the last `capacity` requests. */
export function createJournal(capacity = 1_000): Journal {
  let records: JournalRecord[] = []
  let count = 0
  const listeners = new Set<(entry: RequestEntry) => void>()
  return {
    list(filter = {}) {
      assertKnownKeys('list the requests', filter, Object.keys(filterNames))
      return records.filter((record) => matches(record, filter)).map(toEntry)
    },
    clear() {
      records = []
    },
    reset() {
      records = []
      count = 0
    },
    count() {
      count += 1
      return count
    },
    add(record) {
      records.push(record)
      if (records.length > capacity) records.shift()
      for (const listener of listeners) notify(listener, toEntry(record))
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a listener throws is an uncaught error, as of a listener of an `EventTarget`: no log may change an answer. */
function notify(listener: (entry: RequestEntry) => void, entry: RequestEntry): void {
  try {
    listener(entry)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

/** A misspelt one would find every request. */
const filterNames: Record<keyof RequestFilter, true> = {
  operation: true,
  status: true,
  key_id: true,
  organization_id: true,
  method: true,
  path: true,
}

function matches(record: JournalRecord, filter: RequestFilter): boolean {
  const { operation, status, key_id, organization_id, method, path } = filter
  return (
    (operation === undefined || record.operation === operation) &&
    (status === undefined || record.status === status) &&
    (key_id === undefined || record.key_id === key_id) &&
    (organization_id === undefined || record.organization_id === organization_id) &&
    (method === undefined || record.method === method) &&
    (path === undefined || record.path === path)
  )
}

function toEntry(record: JournalRecord): RequestEntry {
  const { fault, request, response: answer } = record
  // Most listeners, such as the log, look at the line of the request alone. The texts stay as they are now.
  const [sent, answered] = [request.text, answer?.text]
  let toldRequest: Message | undefined
  let toldAnswer: Message | undefined
  let toldReasons: string[] | undefined
  return {
    id: `req_${record.number}`,
    at: new Date(record.at).toISOString(),
    method: record.method,
    path: record.path,
    get query() {
      return readQuery(record.search)
    },
    search: record.search,
    operation: record.operation,
    status: record.status,
    key_id: record.key_id,
    organization_id: record.organization_id,
    duration_ms: record.duration_ms,
    ...(fault === undefined ? {} : { fault }),
    get request() {
      toldRequest ??= toMessage(readHeaders(request.headers), sent)
      return toldRequest
    },
    get response() {
      if (answer) toldAnswer ??= toMessage(maskHeaders(answer.headers), answered)
      return toldAnswer
    },
    get reasons() {
      toldReasons ??= record.reasons.map((reason) => reason())
      return toldReasons
    },
  }
}

function readQuery(search: string): RequestEntry['query'] {
  const parameters = new URLSearchParams(search)
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = parameters.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
}

/** The body is parsed when it is looked at, and each time anew: a thousand parsed lists are many times their text. */
function toMessage(headers: Message['headers'], text: string | undefined): Message {
  return {
    headers,
    get body() {
      return text === undefined ? undefined : parse(text)
    },
  }
}

function parse(text: string): unknown {
  // Of an operation that takes no body, or none that was refused for it: whoever reads the journal may write it as JSON.
  if (isTooDeep(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
