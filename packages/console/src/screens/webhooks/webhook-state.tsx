import { dataOf, type Schemas } from '../../api/control-client.ts'
import { StatusBadge } from '../../components/facts.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { type Query, useQuery } from '../../state/hooks.ts'

/** Badges that say if a webhook is paused, fails or works, and what waits, with links to the deliveries. */
export function WebhookBadges({ id, paused_at, failures, pending }: CheckedWebhook) {
  const log = `/webhooks/deliveries?webhook_id=${encodeURIComponent(id)}`
  return (
    <span class="badges">
      {paused_at !== null && <StatusBadge tone="warn" text="Paused" />}
      {failures > 0 && (
        <Link to={`${log}&state=failed`}>
          <StatusBadge
            tone="bad"
            text={failures === 1 ? 'newest delivery fails' : `newest ${failures} deliveries fail`}
          />
        </Link>
      )}
      {pending > 0 && (
        <Link to={`${log}&state=pending`}>
          <StatusBadge
            tone="busy"
            text={`${formatCount(pending)} ${paused_at === null ? 'pending' : 'held back'}`}
          />
        </Link>
      )}
      {paused_at === null && failures === 0 && <StatusBadge tone="good" text="works" />}
    </span>
  )
}

/** Returns how many of the newest deliveries failed in a row. Those without an attempt don't count. */
export function countFailures(deliveries: readonly Schemas['Delivery'][]): number {
  const tried = deliveries.filter(({ attempts, state }) => attempts.length > 0 && state !== 'canceled')
  const lastSuccess = tried.findLastIndex(({ state }) => state === 'delivered')
  return tried.length - 1 - lastSuccess
}

/** Webhook, and how its newest deliveries went. */
export interface CheckedWebhook extends Readonly<Schemas['Webhook']> {
  /** Number of the newest deliveries that failed in a row, at most ten. Zero for a webhook that works. */
  readonly failures: number
  /** Deliveries that wait for an attempt. */
  readonly pending: number
}

/** Returns the webhooks of the organization on screen, each with the state of its newest deliveries. */
export function useCheckedWebhooks(): Query<readonly CheckedWebhook[]> {
  return useQuery(
    async (client) => {
      const webhooks = await dataOf(client.GET('/webhooks'))
      return Promise.all(
        webhooks.map(async (webhook) => {
          const load = (query: { last: number; state?: 'pending' }) =>
            client.GET('/deliveries', { params: { query: { webhook_id: webhook.id, ...query } } })
          const [newest, pending] = await Promise.all([
            load({ last: 10 }),
            load({ last: 1, state: 'pending' }),
          ])
          const failures = countFailures(newest.data?.data ?? [])
          return { ...webhook, failures, pending: pending.data?.meta.total ?? 0 }
        }),
      )
    },
    ['webhook', 'delivery'],
  )
}
