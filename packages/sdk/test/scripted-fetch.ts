import type { Fetch } from '@permit-tracking/sdk'

/** Behavior of a scripted fetch for one request: a response, a failure, or a function of the request. */
export type Step = Response | Error | ((request: Request) => Response | Promise<Response>)

/** Request that a scripted fetch received, with its body. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  /** Path and query after the `/v1` of the base URL. */
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: Headers
  readonly body: string
  readonly redirect: RequestRedirect
  /** Moment on the (fake) clock, epoch milliseconds. */
  readonly at: number
}

export interface ScriptedFetch extends Fetch {
  readonly requests: SentRequest[]
}

/**
 * Creates a `fetch` that responds from a list and records its requests. After the end of the list the status is 418,
 * which is not retried.
 */
export function scriptedFetch(...steps: Step[]): ScriptedFetch {
  const requests: SentRequest[] = []
  const fetch = async (request: Request) => {
    const step = steps[requests.length] ?? json({ error: { code: 'unscripted', message: request.url } }, 418)
    requests.push(await record(request))
    if (step instanceof Error) throw step
    return typeof step === 'function' ? step(request) : step
  }
  return Object.assign(fetch, { requests })
}

/** Maximum number of requests of a test. Without it, an endless loop would hang. */
const maxRequests = 1_000

/** Creates a `fetch` that responds to every request by the same rule, and records them. */
export function ruledFetch(rule: (sent: SentRequest) => Response | Promise<Response>): ScriptedFetch {
  const requests: SentRequest[] = []
  const fetch = async (request: Request) => {
    const sent = await record(request)
    requests.push(sent)
    return requests.length > maxRequests ? problem(418, 'too_many_requests_for_a_test') : rule(sent)
  }
  return Object.assign(fetch, { requests })
}

async function record(request: Request): Promise<SentRequest> {
  const { method, url, headers, redirect } = request
  const { pathname, search, searchParams } = new URL(url)
  return {
    method,
    url,
    path: pathname.replace(/^\/v1/, '') + search,
    query: Object.fromEntries(searchParams),
    headers: new Headers(headers),
    at: Date.now(),
    body: request.body ? await request.clone().text() : '',
    redirect,
  }
}

/** Creates a JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

/** Creates a response of the service with a record. */
export function record200(data: unknown = { uuid: 'p1' }): Response {
  return json({ data })
}

/** Creates an error response of the service. */
export function problem(status: number, code = 'some_code', headers: Record<string, string> = {}): Response {
  return json({ error: { code, message: `A message about ${code}.` } }, status, headers)
}

/** A 429 with these headers. */
export function limited(headers: Record<string, string> = {}): Response {
  return problem(429, 'rate_limited', headers)
}

/** Creates a response whose body never ends, after some bytes. */
export function endless(): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'))
      },
    }),
  )
}

/** Creates a response whose body is cut off after some bytes. */
export function brokenOff(): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'))
        controller.error(new TypeError('terminated'))
      },
    }),
  )
}

/** Never responds, and ignores its signal. */
export function hang(): Promise<Response> {
  return new Promise(() => undefined)
}

/** Never responds, and rejects like the platform's `fetch` when its signal aborts. */
export function hangUntilAborted(request: Request): Promise<Response> {
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
  })
}
