import { createRealClock } from '../../clock/clock.ts'
import type { RawResponse } from '../../http/context.ts'
import { createEventFeed, type EventBatch, type EventFeed, type ObservedMock } from './event-feed.ts'
import { createEventStream } from './event-stream.ts'

/** Responds with what changed since the cursor: with a stream if the request accepts one, otherwise with one batch. */
export type RespondWithEvents = (
  request: Pick<Request, 'headers' | 'signal'>,
  cursor: string | undefined,
) => EventResponse

/** Response with the first batch. The transformation replaces it by a stream. */
export interface EventResponse {
  readonly status: 200
  readonly body: { readonly data: EventBatch }
  readonly transform?: (response: RawResponse) => RawResponse
}

/** Creates a function that responds with the changes of a mock. Streams use real time. */
export function createEventResponder(mock: ObservedMock): RespondWithEvents {
  // One per mock, because a feed listens as long as its mock exists.
  const feed = feeds.get(mock) ?? createEventFeed(mock)
  feeds.set(mock, feed)
  return function respondWithEvents(request, cursor) {
    const first = feed.read(cursor)
    const response: EventResponse = { status: 200, body: { data: first } }
    if (!acceptsStream(request)) return response
    return {
      ...response,
      transform: (raw) => ({
        ...raw,
        headers: { ...raw.headers, 'Content-Type': eventStreamType },
        stream: createEventStream({ feed, first, request, realClock: createRealClock() }),
      }),
    }
  }
}

const feeds = new WeakMap<ObservedMock, EventFeed>()

/** Media type of a stream of events. */
export const eventStreamType = 'text/event-stream'

function acceptsStream({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.get('Accept')?.toLowerCase().includes(eventStreamType) ?? false
}
