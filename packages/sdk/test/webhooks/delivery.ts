import { signWebhook } from '@permit-tracking/sdk/webhooks'

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

/** Returns the request that delivers the event. A text is sent unchanged. */
export async function deliver(
  event: unknown = statusChanged(),
  { key = secret, method = 'POST', headers = {} }: { key?: string; method?: string; headers?: object } = {},
): Promise<Request> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return new Request('https://app.example/webhooks', {
    method,
    headers: { 'X-Webhook-Signature': await signWebhook(body, { secret: key }), ...headers },
    ...(method === 'GET' ? {} : { body }),
  })
}

/** Creates a logger that keeps its lines. */
export function createLines() {
  const lines: string[] = []
  const keep = (level: string) => (line: string) => lines.push(`${level} ${line}`)
  return { lines, logger: { warn: keep('warn'), error: keep('error') } }
}
