import { createHmac } from 'node:crypto'
import { createTestDelivery, type WebhookReceiver } from '@permit-tracking/sdk/webhooks'

export const secret = 'whsec_4f1c8a2b'

/** Returns a status change as the service sends it. */
export function statusChanged(
  previous_status = 'Pending',
  new_status = 'In Review',
  { timestamp = '2026-03-02T16:20:11Z', permit_uuid = 'p1' } = {},
) {
  return {
    event: 'permit.status_changed',
    timestamp,
    organization_id: 'org_1',
    data: { permit_uuid, permit_number: 'BLD-1', previous_status, new_status },
  }
}

/** Returns the signature of a body: text is signed by the SDK, bytes by Node. */
export async function sign(
  body: string | Uint8Array,
  { secret }: { readonly secret: string },
): Promise<string> {
  if (typeof body !== 'string') return createHmac('sha256', secret).update(body).digest('hex')
  const { headers } = await createTestDelivery(body, { secret })
  return headers['X-Webhook-Signature'] ?? ''
}

/** Delivers a body that was already read. Returns the status of the response. */
export async function respondTo(
  { respond }: Pick<WebhookReceiver, 'respond'>,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return (await respond({ method: 'POST', headers, readBody: () => bytes })).status
}

/** Returns the request that delivers the event. A text is sent unchanged. */
export async function deliver(
  event: unknown = statusChanged(),
  { key = secret, method = 'POST', headers = {} }: { key?: string; method?: string; headers?: object } = {},
): Promise<Request> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return new Request('https://app.example/webhooks', {
    method,
    headers: { 'X-Webhook-Signature': await sign(body, { secret: key }), ...headers },
    ...(method === 'GET' ? {} : { body }),
  })
}

/** Creates a logger that keeps its lines. */
export function createLines() {
  const lines: string[] = []
  const keep = (level: string) => (line: string) => lines.push(`${level} ${line}`)
  return { lines, logger: { warn: keep('warn'), error: keep('error') } }
}
