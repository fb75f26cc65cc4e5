import type { ControlClient, Schemas } from '../../api/control-client.ts'
import { dataOf } from '../../api/control-client.ts'

type Delivery = Readonly<Schemas['Delivery']>

/** Webhook, and how its newest deliveries went. */
export interface WebhookHealth {
  readonly webhook: Readonly<Schemas['Webhook']>
  /** Number of the newest deliveries that failed in a row, at most ten. Zero for a webhook that works. */
  readonly failures: number
  /** Deliveries that wait for an attempt. */
  readonly pending: number
}

const considered = 10

/** Loads the webhooks of an organization with the state of their newest deliveries. */
export async function loadWebhookHealth(
  control: ControlClient,
  organization_id: string,
  signal: AbortSignal,
): Promise<readonly WebhookHealth[]> {
  const path = { organization_id }
  const webhooks = await dataOf(
    control.GET('/organizations/{organization_id}/webhooks', { params: { path }, signal }),
  )
  return Promise.all(
    webhooks.map(async (webhook) => {
      const load = (query: { last: number; state?: 'pending' }) =>
        control.GET('/organizations/{organization_id}/deliveries', {
          params: { path, query: { webhook_id: webhook.id, ...query } },
          signal,
        })
      const [newest, pending] = await Promise.all([
        load({ last: considered }),
        load({ last: 1, state: 'pending' }),
      ])
      return {
        webhook,
        failures: countFailures(newest.data?.data ?? []),
        pending: pending.data?.meta.total ?? 0,
      }
    }),
  )
}

/** Returns how many of the newest deliveries failed in a row. Those without an attempt don't count. */
export function countFailures(deliveries: readonly Delivery[]): number {
  const tried = deliveries.filter(({ attempts, state }) => attempts.length > 0 && state !== 'canceled')
  const lastSuccess = tried.findLastIndex(({ state }) => state === 'delivered')
  return tried.length - 1 - lastSuccess
}
