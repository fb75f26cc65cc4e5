import type { AsyncLayer, RequestContext } from '../context.ts'

/** Counts every request with a known key, even if it fails. */
export function countUsage(next: AsyncLayer<RequestContext>): AsyncLayer<RequestContext> {
  return async function countRequest(context) {
    const { caller, generation, route } = context
    if (!caller) return next(context)
    let status: number | undefined
    try {
      const response = await next(context)
      status = response.status
      return response
    } finally {
      const use = { key_id: caller.key.id, operation: route?.operation, status }
      if (!generation.isEnded) caller.organization.world.usage.count(use)
    }
  }
}
