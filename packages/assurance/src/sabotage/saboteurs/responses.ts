import {
  createRealClock,
  type HandlerResult,
  isManualClock,
  problem,
  type RawResponse,
  sleep,
} from '@permit-tracking/mock/internal'
import { itemOf, replaceResponses } from '../body.ts'
import type { Effect, Saboteur, ServedResponse } from '../saboteur.ts'

/** Bugs of whole responses: status, body and redirects. */
export const responseSaboteurs: readonly Saboteur[] = [
  {
    name: 'truncated-body',
    harm: 'A proxy cuts a response that has status 200, and the program fails where nobody expects it.',
    hint: 'Expect a result of every read. An SDK call rejects with `ConnectionError` or an error that names the request.',
    guide: 'errors',
    isGross: true,
    create: () =>
      changeReads(({ text = '', ...rest }) => ({ ...rest, text: text.slice(0, text.length / 2) })),
  },
  {
    name: 'html-with-status-200',
    harm: 'A login or maintenance page with status 200 is taken for an empty result.',
    hint: 'Expect a result of every read. The SDK rejects a response that is not JSON.',
    guide: 'errors',
    isGross: true,
    create: () =>
      changeReads(({ headers, ...rest }) => ({
        ...rest,
        headers: { ...headers, 'Content-Type': 'text/html' },
        text: '<html><body><h1>Maintenance</h1></body></html>',
      })),
  },
  {
    name: 'error-with-status-200',
    harm: 'A failure with status 200 is taken for success.',
    hint: 'Expect a result of every read. The SDK rejects a response without `data`.',
    guide: 'errors',
    isGross: true,
    create: () =>
      replaceReads((result) => ({
        ...result,
        body: { error: { code: 'server_error', message: 'The database is down.' } },
      })),
  },
  {
    name: 'error-as-html',
    harm: 'An error page replaces the reason for a rejected request, and users see "Unexpected token <".',
    hint: 'Send an invalid request, and expect the message that users see.',
    guide: 'errors',
    create: () =>
      replaceResponses(isRejection, (result) => ({
        ...result,
        transform: ({ status, headers }) => ({
          status,
          headers: { ...headers, 'Content-Type': 'text/html' },
          text: '<html><body>proxy</body></html>',
        }),
      })),
  },
  {
    name: 'not-found-as-null',
    harm: 'A record that does not exist is shown as an empty one.',
    hint: 'Read a permit that does not exist, and expect `NotFoundError`.',
    guide: 'errors',
    create: () =>
      replaceResponses(
        (status) => status === 404,
        (result) => ({ ...result, status: 200, body: { data: null } }),
      ),
  },
  {
    name: 'redirect',
    harm: 'A redirect to another host receives the API key, or its page is taken for the result.',
    hint: 'Expect a result of every read. The SDK follows no redirect.',
    guide: 'errors',
    isGross: true,
    create: () =>
      replaceReads(({ headers }) => ({
        ...problem(302, 'server_error', 'Moved.'),
        headers: { ...headers, Location: 'https://redirect.invalid/' },
      })),
  },
  {
    name: 'server-error',
    harm: 'A failure that lasts is swallowed, and users see old or empty data.',
    hint: 'Expect a result of every read, and for `mock.faults.next({ status: 500 })` the error that users see.',
    guide: 'errors',
    isGross: true,
    create: () =>
      replaceReads((result) => ({ ...result, ...problem(500, 'server_error', 'The database is down.') })),
  },
  {
    name: 'slow-body',
    harm: 'A body that takes a second blocks a page or a queue that has no time limit.',
    hint: 'Set `deadline` for calls that a user waits for, and test it with `kind: "slow_body"`.',
    guide: 'errors',
    isDelay: true,
    create: () => {
      const delivered = new Set<string | undefined>()
      const slowReads = replaceReads((result, { operation, clock, request: { request, generation } }) => ({
        ...result,
        transform: (raw) => ({
          ...raw,
          stream: new ReadableStream<Uint8Array<ArrayBuffer>>(
            {
              async pull(controller) {
                // The time limits of programs don't follow a manual clock, which a test may never move.
                const realTime = isManualClock(clock) ? realClock : clock
                await sleep(realTime, slowBodyMs, { request, generation, name: request.url })
                delivered.add(operation)
                controller.enqueue(new TextEncoder().encode(raw.text ?? ''))
                controller.close()
              },
            },
            { highWaterMark: 0 },
          ),
        }),
      }))
      return {
        // One body for each operation, so that a test with several reads stays below the time limit of its runner.
        respond: (response) =>
          delivered.has(response.operation) ? undefined : slowReads.respond?.(response),
      }
    },
  },
  {
    name: 'error-after-commit',
    harm: 'A write succeeds and is reported as failed. Sent again, it makes a duplicate.',
    hint: 'Plan a fault with `phase: "after_commit"`, repeat the write, and expect one contact.',
    guide: 'errors',
    create: () => {
      let isDone = false
      return {
        respond(response) {
          if (isDone || !itemOf(response, 'createContact', 'addToWatchlist')) return undefined
          isDone = true
          return { ...response.result, ...problem(500, 'server_error', 'The response was lost.') }
        },
      }
    },
  },
  {
    name: 'removal-as-not-found',
    harm: 'A removal that worked is reported as an error, or the permit is believed to be watched still.',
    hint: 'Remove a permit through the program, and expect success.',
    guide: 'errors',
    isGross: true,
    create: () => ({
      respond: ({ operation, result }) =>
        operation === 'removeFromWatchlist' && result.status < 300
          ? { ...result, ...problem(404, 'not_found', 'No such permit on the watchlist.') }
          : undefined,
    }),
  },
]

const realClock = createRealClock()

const slowBodyMs = 1_000

/** Creates the effect that replaces the response to each successful read. */
function replaceReads(replace: (result: HandlerResult, response: ServedResponse) => HandlerResult): Effect {
  return replaceResponses(
    (status) => status === 200,
    (result, response) => (result.body === undefined ? result : replace(result, response)),
  )
}

/** Creates the effect that changes the serialized form of each successful read. */
function changeReads(transform: (raw: RawResponse) => RawResponse): Effect {
  return replaceReads((result) => ({ ...result, transform }))
}

/** True for an error whose reason is in the body. A 429 has it in the headers, and a 5xx is retried. */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429
}
