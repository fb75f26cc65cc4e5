import { createClient } from '@permit-tracking/sdk'
import {
  createDurableObjectLimiter,
  type RateLimitNamespace,
  type RequestContext,
} from '@permit-tracking/sdk/fleet/durable-object'

/** The class of the Durable Object, which Wrangler looks for here. */
export { RateLimitObject } from '@permit-tracking/sdk/fleet/durable-object'

interface Env {
  readonly RATE_LIMITS: RateLimitNamespace
  /** Set with: wrangler secret put PERMIT_TRACKING_API_KEY */
  readonly PERMIT_TRACKING_API_KEY: string
  readonly PERMIT_TRACKING_BASE_URL: string
}

export default {
  async fetch(request: Request, env: Env, context: RequestContext): Promise<Response> {
    const client = createClient({
      apiKey: env.PERMIT_TRACKING_API_KEY,
      baseUrl: env.PERMIT_TRACKING_BASE_URL,
      limiter: createDurableObjectLimiter(env.RATE_LIMITS, context),
      maxWait: '10s',
    })
    const uuid = new URL(request.url).pathname.slice(1)
    return Response.json(await client.permits.get(uuid))
  },
}
