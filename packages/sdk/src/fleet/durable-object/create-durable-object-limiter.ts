import { createFleetLimiter } from '@permit-tracking/sdk/fleet'
import { invalid, typeOf } from '../../errors/configuration-error.ts'
import type { Limiter } from '../../fetch/limit/limiter.ts'
import { exchange, type RateLimitNamespace, type RequestContext } from './exchange.ts'

/**
 * Creates a limiter that shares the rate limit of a key between all Workers of an account, through a Durable Object. Create it in the
 * handler, with each request: nothing that waits may be shared by requests.
 *
 * Each key and base URL has one object, whose name contains a hash of the key. A call requests a slot before it is sent, and its
 * result is reported afterwards, within `waitUntil`.
 *
 * The object never fails a call. If it throws or takes longer than a second, the isolate decides alone, with one request at a
 * time if the service states how many remain. Later requests check the object, and the isolate returns to it when it responds.
 *
 * @param namespace Binding of the Durable Objects with the class {@link RateLimitObject}.
 * @param context Context of the request.
 * @throws ConfigurationError if an argument lacks its method.
 *
 * @example
 * ```ts
 * export { RateLimitObject } from '@permit-tracking/sdk/fleet/durable-object'
 *
 * export default {
 *   async fetch(request, env, context) {
 *     const limiter = createDurableObjectLimiter(env.RATE_LIMITS, context)
 *     const client = createClient({ apiKey: env.API_KEY, baseUrl: env.BASE_URL, limiter })
 *     return Response.json(await client.me())
 *   },
 * }
 * ```
 */
export function createDurableObjectLimiter(namespace: RateLimitNamespace, context: RequestContext): Limiter {
  if (typeof Object(namespace).getByName !== 'function') {
    throw invalid(
      'namespace',
      'a binding of Durable Objects',
      typeOf(namespace),
      'Check the configuration of Wrangler.',
    )
  }
  if (typeof Object(context).waitUntil !== 'function') {
    throw invalid(
      'context',
      'the context of the request',
      typeOf(context),
      'It is the third argument of the handler.',
    )
  }
  /** For each scope, functions to call after its next command, which reports all results so far. They end `waitUntil`. */
  const onReported = new Map<string, (() => void)[]>()
  const limiter = createFleetLimiter({
    name: 'The Durable Object',
    async exchange(scope, command) {
      const reported = onReported.get(scope) ?? []
      onReported.delete(scope)
      // No spare slots, because the Worker's request may end before it returns them.
      const reply = await exchange(namespace, context, scope, { ...command, spare: 0 })
      for (const resolve of reported) resolve()
      return reply
    },
    // `exchange` has its own timeout, and never rejects.
    commandTimeout: '10s',
    logger: false,
  })
  return {
    acquire: (request) => limiter.acquire(request),
    release(request, result) {
      const { scope } = request
      context.waitUntil(
        new Promise<void>((resolve) => onReported.set(scope, [...(onReported.get(scope) ?? []), resolve])),
      )
      void limiter.release(request, result)
    },
  }
}
