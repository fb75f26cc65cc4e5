import { Webhook, WebhookVerificationError } from 'standardwebhooks'

/** Handles an event. The identifier is the same each time the event is sent. */
export type Handle = (event: unknown, id: string) => Promise<unknown>

/** Returns the route of an inner service, in any framework that passes a `Request`. */
export function createRoute(secret: string, handle: Handle) {
  const webhook = new Webhook(secret)
  return async function post(request: Request): Promise<Response> {
    const headers = Object.fromEntries(request.headers)
    try {
      const event = webhook.verify(await request.text(), headers)
      await handle(event, headers['webhook-id'] ?? '')
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(null, { status: 401 })
      console.error(error)
      return new Response(null, { status: 500 })
    }
  }
}
