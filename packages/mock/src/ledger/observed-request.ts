import { type Dialect, switches } from '../dialect/dialect.ts'
import type { OperationId } from '../generated/operations.ts'
import type { JournalRecord, RequestEntry } from '../http/journal/journal.ts'

/** Part of a request from which situations follow. Functions are called only if a situation depends on them. */
export interface ObservedRequest {
  /** Time of arrival, epoch milliseconds. */
  readonly at: number
  readonly operation: OperationId | undefined
  /** Undefined without a response. */
  readonly status: number | undefined
  readonly key_id: string | undefined
  readonly organization_id: string | undefined
  /** Kind of the injected fault, followed by `after_commit` if that was its phase. */
  readonly fault: string | undefined
  /** Query with the leading `?`; empty if there was none. */
  readonly search: string
  /** True if the response has `X-RateLimit-Remaining: 0`. */
  isLastOfWindow(): boolean
  /** JSON of the `meta` of a list; undefined for other responses. */
  metaText(): string | undefined
  /** Decisions of the service. */
  reasons(): readonly string[]
  /** Switches whose value the response depends on, if it isn't the default. */
  switches(): Iterable<keyof Dialect>
}

/** Reads a request from the journal's own record, without parsing the response. A class, because closures take longer. */
export class RecordedRequest implements ObservedRequest {
  readonly at: number
  readonly operation: OperationId | undefined
  readonly status: number | undefined
  readonly key_id: string | undefined
  readonly organization_id: string | undefined
  readonly fault: string | undefined
  readonly search: string
  readonly #record: JournalRecord

  constructor(record: JournalRecord) {
    this.at = record.at
    this.operation = record.operation
    this.status = record.status
    this.key_id = record.key_id
    this.organization_id = record.organization_id
    this.fault = record.fault
    this.search = record.search
    this.#record = record
  }

  isLastOfWindow(): boolean {
    return this.#record.response?.headers['X-RateLimit-Remaining'] === '0'
  }

  metaText(): string | undefined {
    const text = this.#record.response?.text
    // The items before it would take many times as long.
    const start = text?.lastIndexOf(metaStart) ?? -1
    return start === -1 ? undefined : text?.slice(start + metaStart.length, -1)
  }

  reasons(): string[] {
    return this.#record.reasons.map((reason) => reason())
  }

  switches(): Iterable<keyof Dialect> {
    return this.#record.switches ?? []
  }
}

const metaStart = '"meta":'

/** Reads a request from an entry of `mock.onRequest`. */
export function fromEntry(entry: RequestEntry): ObservedRequest {
  const { operation, status, key_id, organization_id, fault, search } = entry
  return {
    at: Date.parse(entry.at),
    operation,
    status,
    key_id,
    organization_id,
    fault,
    search,
    isLastOfWindow: () => entry.response?.headers['x-ratelimit-remaining'] === '0',
    metaText: () => JSON.stringify(Reflect.get(Object(entry.response?.body), 'meta')),
    reasons: () => entry.reasons,
    switches: () => switchNamesIn(entry.reasons),
  }
}

function switchNamesIn(reasons: readonly string[]): (keyof Dialect)[] {
  return reasons.flatMap((reason) => {
    const [, name = ''] = /^dialect (\w+): /.exec(reason) ?? []
    return isSwitch(name) ? [name] : []
  })
}

function isSwitch(name: string): name is keyof Dialect {
  return Object.hasOwn(switches, name)
}
