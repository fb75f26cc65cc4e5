import type { OperationId } from '../../../../../spec/generated/operations.ts'
import { isTooDeep } from '../parse/json-depth.ts'
import { maskHeaders, maskText, parseHeaders } from './masking.ts'

/** Request that the mock received, with its response. Secrets, and texts that look like one, are masked. */
export interface RequestEntry {
  readonly id: string
  /** Time of arrival, ISO 8601 UTC. */
  readonly at: string
  readonly method: string
  /** Path as it was sent; decoded if it contains an encoded secret. */
  readonly path: string
  /** Decoded parameters of the query. A parameter that was sent more than once has a list of its values. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** Query as it was sent, with the leading `?`; empty if there was none. */
  readonly search: string
  /** Undefined for an unknown path or a wrong method. */
  readonly operation: OperationId | undefined
  /** Undefined without a response: after a connection reset, or if the caller aborted the request. */
  readonly status: number | undefined
  /** Identifier of the key that was sent, even of a revoked one; undefined for an unknown key. */
  readonly key_id: string | undefined
  /** Organization that the key belongs to. */
  readonly organization_id: string | undefined
  /** Milliseconds on the mock's clock. */
  readonly duration_ms: number
  /** Injected fault that decided the response. */
  readonly fault: string | undefined
  readonly request: {
    /** Values by name in lower case; credentials are masked. */
    readonly headers: Readonly<Record<string, string>>
    /**
     * Parsed JSON, or the text if it is not JSON or is nested deeper than 100 levels; undefined without a body, and for a body that
     * was dropped to save memory.
     */
    readonly body: unknown
  }
  /** Headers and body, in the same form as the request's. Undefined without a response. */
  readonly response: RequestEntry['request'] | undefined
  /** Decisions of the service in their order. Those that a request didn't reach are absent. */
  readonly reasons: readonly {
    readonly kind:
      | 'key'
      | 'fault'
      | 'rate_limit'
      | 'permission'
      | 'operation'
      | 'dialect'
      | 'preference'
      | 'churn'
      | 'state'
    /** `rejected` decided the response. A fault, a value of the dialect or a change of churn is `applied`. */
    readonly outcome: 'passed' | 'rejected' | 'applied' | 'ignored'
    /** Identifier of a fault. */
    readonly id?: string
    /** Details for a person, such as `99 of 100 left, resets in 60 s`. Times count from the decision. */
    readonly text: string
  }[]
}

/** Decision of a layer. Only strings, because an entry must retain neither a secret nor the data of a deleted organization. */
export type Reason = RequestEntry['reasons'][number]

/** Returns the decisions as one text. */
export function describeReasons(reasons: readonly Pick<Reason, 'kind' | 'text'>[]): string {
  return reasons.map(({ kind, text }) => `${kind}: ${text}`).join('; ')
}

/** Headers and body of a request or a response. */
type Message = RequestEntry['request']

/** Request as it is stored; converted to an entry when it is read. */
export interface JournalRecord extends Omit<RequestEntry, 'id' | 'at' | 'query' | 'request' | 'response'> {
  readonly number: number
  readonly at: number
  readonly request: StoredMessage
  readonly response: StoredMessage | undefined
}

/** Headers and the text of a body, which may be dropped. */
export interface StoredMessage {
  /** Masked headers as one text, which takes little memory; or the headers that were sent, which are masked on read. */
  readonly headers: string | Readonly<Record<string, string>>
  text: string | undefined
}

/** Converts a record to an entry. */
export function toEntry(record: JournalRecord): RequestEntry {
  const { method, path, search, operation, status, key_id, organization_id, duration_ms } = record
  // By name: a rest pattern (`...others`) is slow, and an open console converts every request.
  return {
    id: toId(record.number),
    at: new Date(record.at).toISOString(),
    method,
    path,
    search,
    operation,
    status,
    key_id,
    organization_id,
    duration_ms,
    fault: record.fault,
    reasons: record.reasons,
    get query() {
      return readQuery(search)
    },
    request: toMessage(record.request),
    response: record.response && toMessage(record.response),
  }
}

/** Returns the identifier of the request with this number. */
export function toId(number: number): string {
  return `req_${number}`
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

/** Keeps the text, which the journal may drop later. Parses it on every access, because a thousand parsed lists take many times the memory of their text. */
function toMessage({ headers, text }: StoredMessage): Message {
  return {
    get headers() {
      return typeof headers === 'string' ? parseHeaders(headers) : maskHeaders(headers)
    },
    get body() {
      return text === undefined ? undefined : parse(maskText(text))
    },
  }
}

function parse(text: string): unknown {
  // A value that is nested too deeply could not be serialized by a reader of the journal.
  if (isTooDeep(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
