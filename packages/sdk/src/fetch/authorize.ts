import type { Send } from './request-template.ts'

/** Adds `Authorization: Bearer <key>` to each attempt (service specification, "Authentication"). */
export function authorize(next: Send): Send {
  return function authorized(request, context) {
    context.client.lastKey = context.key
    const headers = { ...request.headers, authorization: `Bearer ${context.key}` }
    return next({ ...request, headers }, context)
  }
}
