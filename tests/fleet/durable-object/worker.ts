/**
 * A Worker with the limiter on a Durable Object, and the object. Each call is a request of its own, as on Cloudflare. `workerd` has no
 * objects that several processes share. With the variable `OBJECT_URL`, the namespace forwards to the object of the process with that
 * address, which has the name as the path.
 */
import { createClient } from '@permit-tracking/sdk'
import {
  createDurableObjectLimiter,
  type RateLimitNamespace,
  RateLimitObject,
  type RateLimitObjectState,
  type RequestContext,
} from '@permit-tracking/sdk/fleet/durable-object'
import type { Decisions, ServiceAddress } from '../../../packages/redis/test/fleet/protocol.ts'

/** Body of a request to the Worker. */
export type WorkerOrder =
  | { readonly type: 'call' | 'walk'; readonly service: ServiceAddress }
  | {
      readonly type: 'decide'
      readonly scope: string
      readonly concurrency: number
      readonly durationMs: number
    }
  | { readonly type: 'fault'; readonly fault: 'reset' | 'throw' | 'none' }
  | { readonly type: 'measure' }

/** First attempt of a call, or a page of a walk. */
export interface Sent {
  /** Epoch milliseconds. */
  readonly sentAt: number
  /** Time from the call to its first attempt, in milliseconds. */
  readonly waitMs: number
}

/** Commands and stored values of the objects of a process. */
export interface ObjectUse {
  readonly commands: number
  readonly keys: number
  readonly bytes: number
}

interface Env {
  readonly RATE_LIMITS: RateLimitNamespace
  readonly OBJECT_URL?: string
}

let remote: RateLimitNamespace | undefined
/** Names of the objects. Their faults and counts are shared, as all of them are in this isolate. */
const names = new Set<string>()
let commands = 0
let isThrowing = false
let resets = 0

export default {
  async fetch(request: Request, env: Env, context: RequestContext): Promise<Response> {
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
    if (name !== '') return command(env.RATE_LIMITS, name, await request.text())
    const { OBJECT_URL: url } = env
    if (url !== undefined) remote ??= createRemoteNamespace(url)
    const namespace = remote ?? env.RATE_LIMITS
    const order: WorkerOrder = await request.json()
    switch (order.type) {
      case 'fault':
        isThrowing = order.fault === 'throw'
        if (order.fault === 'reset') resets += 1
        return new Response()
      case 'measure':
        return Response.json(await measure(env.RATE_LIMITS))
      case 'decide':
        return Response.json(await decide(order, namespace, context))
      default:
        return send(order.type, order.service, namespace, context)
    }
  },
}

/** The object of the SDK, with faults. */
export class FaultyObject extends RateLimitObject {
  readonly #state: FaultyObjectState
  readonly #resets = resets

  constructor(state: FaultyObjectState) {
    super(state)
    this.#state = state
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') return Response.json(Object.fromEntries(await this.#state.storage.list()))
    commands += 1
    if (isThrowing) throw new Error('out of order')
    if (this.#resets !== resets) this.#state.abort('reset')
    return super.fetch(request)
  }
}

interface FaultyObjectState extends RateLimitObjectState {
  readonly storage: RateLimitObjectState['storage'] & { list(): Promise<Map<string, unknown>> }
  abort(reason: string): void
}

async function command(namespace: RateLimitNamespace, name: string, body: string): Promise<Response> {
  names.add(name)
  const signal = AbortSignal.timeout(10_000)
  const response = await namespace.getByName(name).fetch('http://object/', { method: 'POST', body, signal })
  return Response.json(await response.json())
}

function createRemoteNamespace(url: string): RateLimitNamespace {
  return { getByName: (name) => ({ fetch: (_url, init) => fetch(url + encodeURIComponent(name), init) }) }
}

async function measure(namespace: RateLimitNamespace): Promise<ObjectUse> {
  let [keys, bytes] = [0, 0]
  for (const name of names) {
    const init = { method: 'PUT', body: '', signal: AbortSignal.timeout(10_000) }
    const stored = await (await namespace.getByName(name).fetch('http://object/', init)).json()
    keys += Object.keys(stored).length
    bytes += JSON.stringify(stored).length
  }
  return { commands, keys, bytes }
}

/** Makes a call or a walk. The response has a line of JSON for each first attempt. */
function send(
  type: 'call' | 'walk',
  service: ServiceAddress,
  namespace: RateLimitNamespace,
  context: RequestContext,
): Response {
  const limiter = createDurableObjectLimiter(namespace, context)
  const client = createClient({ ...service, limiter, maxWait: '65s', logLevel: 'off' })
  const startedAt = Date.now()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const request = () => {
    const sent: Sent = { sentAt: Date.now(), waitMs: Date.now() - startedAt }
    void writer.write(new TextEncoder().encode(`${JSON.stringify(sent)}\n`))
  }
  const run = async () => {
    if (type === 'call') await client.me({ hooks: { request } })
    else for await (const _ of client.permits.list({ per_page: 5 }, { hooks: { request } }));
  }
  run().then(
    () => writer.close(),
    (error) => writer.abort(error),
  )
  return new Response(readable)
}

/** Acquires and releases slots of a limit that is never reached, each with a limiter of its own, as a request has. */
async function decide(
  { scope, concurrency, durationMs }: WorkerOrder & { readonly type: 'decide' },
  namespace: RateLimitNamespace,
  context: RequestContext,
): Promise<Decisions> {
  const limit = 1_000_000_000
  const taken: number[] = []
  const endsAt = performance.now() + durationMs
  const loop = async () => {
    while (performance.now() < endsAt) {
      const released: Promise<unknown>[] = []
      const waitUntil = (promise: Promise<unknown>) => void released.push(promise)
      const limiter = createDurableObjectLimiter(namespace, { waitUntil })
      const request = { scope, priority: 'call', maxWaitMs: 65_000 } as const
      const startedAt = performance.now()
      await limiter.acquire(request)
      taken.push(performance.now() - startedAt)
      const remaining = limit - taken.length
      void limiter.release(request, { status: 200, limit, remaining, resetInMs: 60_000 })
      context.waitUntil(Promise.all(released))
      // A loop that never waits for a timer would starve those of the others.
      if (taken.length % 16 === 0) await new Promise((resolve) => setTimeout(resolve))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))] ?? Number.NaN
  return { count: taken.length, medianMs: at(0.5), p99Ms: at(0.99) }
}
