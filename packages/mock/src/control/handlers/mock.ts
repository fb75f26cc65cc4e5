import { type Duration, isManualClock, showDuration } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { HttpError } from '../../http/http-error.ts'
import { conflict } from '../../http/problems.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { describeClock, describeMock, describeSabotage, describeSwitches, sabotageOf } from '../describe.ts'
import { readControlDocument, readServiceDocument } from '../documents.ts'
import type { HandlersOf } from '../operation.ts'
import { controlPrefix } from '../prefix.ts'
import { noContent, ok } from '../responses.ts'
import { withTimeout } from '../with-timeout.ts'

/** Default timeout for pending deliveries. */
const defaultTimeout = '30s'

/** Mock, with its clock and state. */
export const mockHandlers: HandlersOf<'mock'> = {
  getControl: ({ mock, baseUrl }) => ok(describeMock(mock, baseUrl)),

  getControlDocument: async ({ baseUrl }) => ({
    status: 200,
    body: await readControlDocument(new URL(baseUrl).origin + controlPrefix),
  }),
  getServiceDocument: async ({ baseUrl }) => ({ status: 200, body: await readServiceDocument(baseUrl) }),

  getDialect: ({ mock }) => ok(describeSwitches(mock.dialect)),
  setDialect({ mock, body }) {
    // The mock checks every switch.
    mock.setDialect(body as Partial<Dialect>)
    return ok(describeSwitches(mock.dialect))
  },

  getSabotage: ({ mock }) => ok(describeSabotage(sabotageOf(mock))),
  startSabotage({ mock, body }) {
    const sabotage = sabotageOf(mock)
    if (!sabotage) {
      throw new HttpError(
        conflict(
          'Could not start the saboteur: this mock has no extension with saboteurs. Start it with PERMIT_TRACKING_MOCK_EXTENSION=@permit-tracking/assurance/extension.',
        ),
      )
    }
    sabotage.start(body.name)
    return ok(describeSabotage(sabotage))
  },
  stopSabotage: ({ mock }) => noContent(sabotageOf(mock)?.stop()),

  getClock: ({ mock }) => ok(describeClock(mock.clock)),
  async advanceClock({ mock: { clock }, body }) {
    if (!isManualClock(clock)) {
      throw new HttpError(
        conflict('Could not advance the clock: it is not manual. Start the mock with a manual clock.'),
      )
    }
    // The cast is safe: the document checks the pattern of a duration.
    const fired = 'by' in body ? await clock.advance(body.by as Duration) : await clock.advanceTo(body.to)
    return ok({ now: describeClock(clock).now, fired })
  },

  readEvents: ({ respondWithEvents, query, request }) =>
    // A browser that reconnects repeats the query, so its header is newer.
    respondWithEvents(request, request.headers.get('Last-Event-ID') || query.cursor),

  async waitUntilSettled({ mock, request, body: { timeout = defaultTimeout, advance = false } }) {
    const settled = await withTimeout(timeout as Duration, request, (signal) =>
      Promise.all(mock.organizations().map(({ webhooks }) => webhooks.settled({ advance, signal }))),
    )
    if (settled) return ok({ now: describeClock(mock.clock).now })
    throw new HttpError(
      conflict(
        `The deliveries didn't settle within ${showDuration(timeout as Duration)}. See /_mock/organizations/<id>/deliveries, or use a longer timeout.`,
      ),
    )
  },

  // The snapshot itself, without `data`, is what `restoreSnapshot` accepts. The spread turns the
  // interface `Snapshot` into an object type that fits the document's schema, which allows any properties.
  getSnapshot: ({ mock }) => ({ status: 200, body: { ...mock.snapshot() } }),
  restoreSnapshot({ mock, body, churns, baseUrl }) {
    // `restore` checks the snapshot.
    mock.restore(body as unknown as Snapshot)
    churns.keepOnly(mock.organizations())
    return ok(describeMock(mock, baseUrl))
  },
  resetMock({ mock, churns, baseUrl, onReset }) {
    mock.reset()
    onReset?.()
    churns.keepOnly([])
    return ok(describeMock(mock, baseUrl))
  },
}
