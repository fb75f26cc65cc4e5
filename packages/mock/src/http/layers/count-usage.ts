import type { AsyncLayer, RequestContext } from '../context.ts'

/** Counts every request whose key an organization has, whatever becomes of it. */
export function countUsage(next: AsyncLayer<RequestContext>): AsyncLayer<RequestContext> {
  return async function metered(context) {
    const { caller, generation, route } = context
    if (!caller) return next(context)
    let status: number | undefined
    try {
      const reply = await next(context)
      status = reply.status
      return reply
    } finally {
      const use = { key_id: caller.key.id, operation: route?.operation, status }
      // A state that came meanwhile knows nothing of the request.
      if (!generation.isEnded) caller.organization.world.usage.count(use)
    }
  }
}
