import { createMatcher } from '../../domain/create-matcher.ts'
import { callListener } from '../../errors/call-listener.ts'
import { type JournalRecord, type RequestEntry, type StoredMessage, toEntry, toId } from './entry.ts'
import { type RequestFilter, requestFilterRules } from './filter.ts'

/** Journal of the last requests to end. */
export interface Journal {
  /** Returns the requests in the order of arrival. */
  list(filter?: RequestFilter): RequestEntry[]
  get(id: string): RequestEntry | undefined
  clear(): void
  /** Clears the journal, and the count of requests. */
  reset(): void
  /** Counts a request on its arrival and returns its number. */
  count(): number
  add(record: JournalRecord): void
  /** Calls the listener after every request. Returns a function that removes it. Errors of a listener are uncaught ones. */
  listen(listener: (entry: RequestEntry) => void): () => void
}

/** Maximum number of stored requests. */
const capacity = 1_000

/** Creates an empty journal. */
export function createJournal(): Journal {
  let records: JournalRecord[] = []
  /** Index of the record that was added first, which the next one replaces once the journal is full. */
  let oldest = 0
  let count = 0
  /** Upper bound of the stored characters. Another journal with the same records may have dropped some. */
  let size = 0
  const inOrder = () => [...records.slice(oldest), ...records.slice(0, oldest)]
  const clear = () => {
    records = []
    oldest = 0
    size = 0
  }
  const listeners = new Set<(entry: RequestEntry) => void>()
  return {
    list(filter = {}) {
      return inOrder()
        .filter(createMatcher('list the requests', filter, requestFilterRules))
        .sort((one, other) => one.number - other.number)
        .map(toEntry)
    },
    get(id) {
      const record = records.find(({ number }) => toId(number) === id)
      return record && toEntry(record)
    },
    clear,
    reset() {
      clear()
      count = 0
    },
    count() {
      count += 1
      return count
    },
    add(record) {
      const replaced = records.length < capacity ? undefined : records[oldest]
      if (replaced) {
        size -= sizeOfRecord(replaced)
        records[oldest] = record
        oldest = (oldest + 1) % capacity
      } else {
        records.push(record)
      }
      size += sizeOfRecord(record)
      if (size > maxSize) size = dropOldBodies(inOrder())
      for (const listener of listeners) callListener(listener, toEntry(record))
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Maximum number of characters that a journal stores, roughly. */
const maxSize = 8 * 2 ** 20

/** Size of a message without its body, roughly. */
const overhead = 512

/** Size to which old bodies are dropped. Below the maximum, so that not every request has to look for them. */
const reducedSize = 6 * 2 ** 20

/** Drops the bodies of the oldest messages beyond {@link reducedSize}, and returns the size of the rest. */
function dropOldBodies(records: readonly JournalRecord[]): number {
  let size = 0
  let isFull = false
  for (let index = records.length - 1; index >= 0; index -= 1) {
    for (const message of [records[index]?.response, records[index]?.request]) {
      isFull ||= size + sizeOf(message) > reducedSize
      if (isFull && message) message.text = undefined
      size += isFull ? 0 : sizeOf(message)
    }
  }
  return size
}

function sizeOfRecord({ request, response }: JournalRecord): number {
  return sizeOf(request) + sizeOf(response)
}

function sizeOf(message: StoredMessage | undefined): number {
  return message ? (message.text ?? '').length + overhead : 0
}
