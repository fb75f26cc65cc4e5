import type { Exchange, ServeLate } from '../context.ts'

/** Counts every request whose key an organization has, whatever becomes of it. */
export function meter(next: ServeLate<Exchange>): ServeLate<Exchange> {
  return async function metered(exchange) {
    const { caller, life, route } = exchange
    if (!caller) return next(exchange)
    let status: number | undefined
    try {
      const reply = await next(exchange)
      status = reply.status
      return reply
    } finally {
      const use = { key_id: caller.key.id, operation: route?.operation, status }
      // A state that came meanwhile knows nothing of the request.
      if (!life.isOver) caller.tenant.world.usage.count(use)
    }
  }
}
