import type { LambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'

/** Formats of the events that invoke a function. */
export const eventForms = [
  'REST API',
  'REST API in base64',
  'HTTP API',
  'Function URL in base64',
  'load balancer',
  'load balancer with several values',
] as const
export type EventForm = (typeof eventForms)[number]

/** Returns the event for a request. */
export async function toEvent(request: Request, form: EventForm): Promise<Parameters<LambdaHandler>[0]> {
  const bytes = Buffer.from(await request.arrayBuffer())
  const isBase64Encoded = form.includes('base64')
  const body = bytes.length === 0 ? null : bytes.toString(isBase64Encoded ? 'base64' : 'utf8')
  const lower = Object.fromEntries(request.headers)
  const asSent = Object.fromEntries([...request.headers].map(([name, value]) => [capitalize(name), value]))
  const lists = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  const content = { body, isBase64Encoded }
  switch (form) {
    case 'REST API':
    case 'REST API in base64':
      return {
        ...content,
        httpMethod: request.method,
        headers: asSent,
        multiValueHeaders: lists(asSent),
      }
    case 'HTTP API':
    case 'Function URL in base64':
      return { ...content, headers: lower, requestContext: { http: { method: request.method } } }
    case 'load balancer':
      return { ...content, httpMethod: request.method, headers: lower }
    case 'load balancer with several values':
      return { ...content, httpMethod: request.method, multiValueHeaders: lists(lower) }
  }
}

function capitalize(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
