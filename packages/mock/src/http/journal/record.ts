import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { abortedByReset } from '../connection-reset.ts'
import type { AsyncLayer, BufferedRequest, Notes, RawResponse, RoutedRequest } from '../context.ts'
import { abortable } from '../faults/sleep.ts'
import type { Generations } from '../generation.ts'
import { createRecordDialect } from '../record-dialect.ts'
import { render } from '../respond.ts'
import type { Journal, JournalRecord, StoredMessage } from './journal.ts'
import { maskText } from './masking.ts'
import { storeHeaders } from './stored-headers.ts'

/** What the layer needs. */
export interface RecordOptions {
  /** Gets every request; that of the organization gets its own. */
  readonly journal: Journal
  readonly clock: Clock
  readonly dialect: Dialect
  readonly generations: Generations
}

/** Reads the request, writes the answer, and puts both into the journal, also a request that gets no answer. */
export function record(
  { journal, clock, dialect, generations }: RecordOptions,
  next: AsyncLayer<BufferedRequest>,
): (arrival: RoutedRequest) => Promise<RawResponse> {
  const budget = createBodyBudget()

  return async function recorded(arrival) {
    const { request, path, search, route } = arrival
    const startedAt = clock.now()
    const generation = generations.current()
    const notes: Notes = { reasons: [] }
    let text: string | undefined
    let answer: RawResponse | undefined
    try {
      // Without a body nothing is waited for, so that a delay is on the clock as soon as the request was made.
      // An empty body is none: where a `Request` has no `body` (Firefox), nobody could tell them apart.
      if (request.text) text = (await abortable(request.text(), request.signal)) || undefined
      // While the body came, the mock may have been put into another state, which the request is not for.
      if (generation.isEnded) throw abortedByReset()
      const reply = await next({ ...arrival, text, generation, notes })
      request.signal.throwIfAborted()
      createRecordDialect(dialect, notes)('dateSkew')
      answer = render(reply, clock.now() + dialect.dateSkew)
      return answer
    } finally {
      const { caller, secret, fault } = notes
      // Nothing of the request's secret outlives it.
      notes.secret = undefined
      const isCut = generation.isEnded && !answer && !request.signal.aborted
      if (isCut) notes.reasons.push(() => 'cut: the mock was put into another state')
      if (!generation.isDiscarded) {
        const entry: JournalRecord = {
          number: journal.count(),
          at: startedAt,
          method: request.method,
          path: maskText(path, secret),
          search: maskText(search, secret),
          operation: route?.operation,
          status: answer?.status,
          key_id: caller?.key.id,
          organization_id: caller?.organization.world.organization.organization_id,
          // A state that was restored may be of an earlier time.
          duration_ms: Math.max(0, clock.now() - startedAt),
          fault,
          request: { headers: storeHeaders(request.headers, secret), text: text && maskText(text, secret) },
          response: answer && { headers: answer.headers, text: answer.text && maskText(answer.text, secret) },
          reasons: notes.reasons,
        }
        budget.add(entry.request)
        if (entry.response) budget.add(entry.response)
        caller?.organization.journal.add(entry)
        journal.add(entry)
      }
    }
  }
}

/** Bytes of bodies, roughly, that are kept in all journals of a mock together. */
const largestTotal = 8 * 2 ** 20

/** Drops the bodies of the oldest messages as soon as all of them together are too large. */
function createBodyBudget() {
  let total = 0
  let first = 0
  // Not the records, by which they would hold on to organizations that are gone.
  let kept: StoredMessage[] = []
  return {
    add(message: StoredMessage): void {
      kept.push(message)
      total += sizeOf(message)
      for (let oldest = kept[first]; oldest && total > largestTotal; oldest = kept[first]) {
        total -= sizeOf(oldest)
        oldest.text = undefined
        first += 1
      }
      // Moving the rest forward now and then is cheaper than for every request.
      if (first > 1_000) {
        kept = kept.slice(first)
        first = 0
      }
    },
  }
}

function sizeOf({ text = '' }: StoredMessage): number {
  return text.length + overhead
}

/** What a message takes beside its body. */
const overhead = 512
