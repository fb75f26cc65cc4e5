import type { ControlClient, Schemas } from '../../api/control-client.ts'

type Delivery = Readonly<Schemas['Delivery']>

/** State of the newest deliveries of a webhook. */
export interface WebhookHealth {
  /** Number of the newest deliveries that failed in a row, at most ten. Zero for a webhook that works. */
  readonly failures: number
  /** Deliveries that wait for an attempt. */
  readonly pending: number
}

const considered = 10

/** Loads the state of the newest deliveries of a webhook. */
export async function loadWebhookHealth(
  control: ControlClient,
  organization_id: string,
  webhook_id: string,
  signal: AbortSignal,
): Promise<WebhookHealth> {
  const load = (query: { last: number; state?: 'pending' }) =>
    control.GET('/organizations/{organization_id}/deliveries', {
      params: { path: { organization_id }, query: { webhook_id, ...query } },
      signal,
    })
  const [newest, pending] = await Promise.all([
    load({ last: considered }),
    load({ last: 1, state: 'pending' }),
  ])
  return { failures: countFailures(newest.data?.data ?? []), pending: pending.data?.meta.total ?? 0 }
}

/** Returns how many of the newest deliveries failed in a row. Those without an attempt don't count. */
export function countFailures(deliveries: readonly Delivery[]): number {
  const tried = deliveries.filter(({ attempts, state }) => attempts.length > 0 && state !== 'canceled')
  const lastSuccess = tried.findLastIndex(({ state }) => state === 'delivered')
  return tried.length - 1 - lastSuccess
}
