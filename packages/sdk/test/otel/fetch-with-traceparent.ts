import { context, propagation } from '@opentelemetry/api'

export function fetchWithTraceparent(request: Request): Promise<Response> {
  propagation.inject(context.active(), request.headers, {
    set: (headers, name, value) => headers.set(name, value),
  })
  return fetch(request)
}
