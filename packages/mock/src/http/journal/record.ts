import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { toOffsetMs } from '../../dialect/switch.ts'
import { createStateReplacedError } from '../connection-reset.ts'
import type { AsyncLayer, BufferedRequest, RawResponse, RequestTrace, RoutedRequest } from '../context.ts'
import { abortable } from '../faults/sleep.ts'
import type { Generations } from '../generation.ts'
import { createDialectUseRecorder } from '../record-dialect-use.ts'
import { serialize } from '../respond.ts'
import type { Reason } from './entry.ts'
import type { Journal } from './journal.ts'
import { isUnrecognizable, maskQuery, maskText, serializeHeaders } from './masking.ts'

/** Options of the layer. */
export interface RecordOptions {
  /** Journal of all requests. Those of an organization are added to its own journal too. */
  readonly journal: Journal
  readonly clock: Clock
  readonly dialect: Dialect
  readonly generations: Generations
}

/** Reads the request, serializes the response, and adds both to the journal, even a request without a response. */
export function record(
  { journal, clock, dialect, generations }: RecordOptions,
  next: AsyncLayer<BufferedRequest>,
): (request: RoutedRequest) => Promise<RawResponse> {
  return async function recordRequest(routed) {
    const { request, path, search, route } = routed
    const startedAt = clock.now()
    // Before anything is awaited: requests are listed in the order of arrival.
    const number = journal.count()
    const generation = generations.current()
    const reasons: Reason[] = []
    const recordDialectUse = createDialectUseRecorder(dialect, reasons)
    const trace: RequestTrace = { reasons, recordDialectUse }
    let text: string | undefined
    let response: RawResponse | undefined
    try {
      // Without a body nothing is awaited, so that a delay is scheduled as soon as the request is made.
      // An empty body counts as none, because Firefox lacks `Request.body` to distinguish them.
      if (request.text) text = (await abortable(request.text(), request.signal)) || undefined
      if (generation.isEnded) throw createStateReplacedError()
      const result = await next({ ...routed, text, generation, trace })
      request.signal.throwIfAborted()
      recordDialectUse('dateSkew')
      response = serialize(result, clock.now() + toOffsetMs(dialect.dateSkew))
      return response
    } finally {
      const { caller, secret, fault } = trace
      const isReplaced = generation.isEnded && !response && !request.signal.aborted
      if (isReplaced) {
        reasons.push({ kind: 'state', outcome: 'rejected', text: 'replaced, which resets the connection' })
      }
      if (!generation.omitsInFlightFromJournal) {
        const headers = serializeHeaders(request.headers, secret)
        // Most responses are masked on read, so that they aren't searched. A fault may repeat the key, which must not stay in memory.
        const masksResponse = fault !== undefined || isUnrecognizable(secret)
        const entry = {
          number,
          at: startedAt,
          method: request.method,
          path: maskText(path, secret),
          search: maskQuery(search, secret),
          operation: route?.operation,
          status: response?.status,
          key_id: caller?.key.id,
          organization_id: caller?.organization.world.organization.organization_id,
          // A restored state may have set the clock back.
          duration_ms: Math.max(0, clock.now() - startedAt),
          request: { headers, text: text && maskText(text, secret) },
          response: response && {
            headers: masksResponse
              ? serializeHeaders(Object.entries(response.headers), secret)
              : response.headers,
            text: masksResponse && response.text ? maskText(response.text, secret) : response.text,
          },
          fault,
          reasons,
        }
        caller?.organization.journal.add(entry)
        journal.add(entry)
      }
    }
  }
}
