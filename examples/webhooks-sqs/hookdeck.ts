import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookReceiver } from '@permit-tracking/sdk/webhooks'

/** Returns the destination of a connection that transforms the body, so that only Hookdeck's own signature fits it. */
export function createDestination(webhooks: WebhookReceiver, signingSecret: string) {
  return async function receive(request: Request): Promise<Response> {
    const body = await request.text()
    // The service's signature is the same each time it sends the delivery. Hookdeck's event is another one each time.
    const key = request.headers.get('x-webhook-signature')
    const signature = Buffer.from(request.headers.get('x-hookdeck-signature') ?? '', 'base64')
    const expected = createHmac('sha256', signingSecret).update(body).digest()
    const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected)
    if (!isSigned || !key) return new Response(null, { status: 401 })
    const result = await webhooks.handle(JSON.parse(body), key)
    if (result.outcome === 'failed') console.error('A delivery was not handled.', result.error)
    return new Response(null, { status: result.status })
  }
}
