import { dataOf, type OrganizationClient, type Schemas } from '../../api/control-client.ts'
import { StatusBadge } from '../../components/facts.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useQuery } from '../../state/hooks.ts'

interface WebhookStateProps {
  readonly webhook: Pick<Schemas['Webhook'], 'id' | 'paused_at'>
}

/** State of a webhook, kept up to date. */
export function WebhookState({ webhook }: WebhookStateProps) {
  const { data } = useQuery(
    (client, options) => loadWebhookHealth(client, webhook.id, options),
    (change) => change.type === 'delivery' && change.webhook_id === webhook.id,
    [webhook.id],
  )
  return <WebhookBadges webhook={webhook} health={data} />
}

interface WebhookBadgesProps extends WebhookStateProps {
  /** Undefined until it is loaded. */
  readonly health: WebhookHealth | undefined
}

/** Badges that say if a webhook is paused, fails or works, and what waits, with links to the deliveries. */
export function WebhookBadges({ webhook: { id, paused_at }, health }: WebhookBadgesProps) {
  const { failures = 0, pending = 0 } = health ?? {}
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
      {health && paused_at === null && failures === 0 && <StatusBadge tone="good" text="works" />}
    </span>
  )
}

/** State of the newest deliveries of a webhook. */
interface WebhookHealth {
  /** Number of the newest deliveries that failed in a row, at most ten. Zero for a webhook that works. */
  readonly failures: number
  /** Deliveries that wait for an attempt. */
  readonly pending: number
}

/** Loads the state of the newest deliveries of a webhook. */
async function loadWebhookHealth(
  client: OrganizationClient,
  webhook_id: string,
  options: { readonly signal: AbortSignal },
): Promise<WebhookHealth> {
  const load = (query: { last: number; state?: 'pending' }) =>
    client.GET('/deliveries', { params: { query: { webhook_id, ...query } }, ...options })
  const [newest, pending] = await Promise.all([load({ last: 10 }), load({ last: 1, state: 'pending' })])
  return { failures: countFailures(newest.data?.data ?? []), pending: pending.data?.meta.total ?? 0 }
}

/** Returns how many of the newest deliveries failed in a row. Those without an attempt don't count. */
export function countFailures(deliveries: readonly Schemas['Delivery'][]): number {
  const tried = deliveries.filter(({ attempts, state }) => attempts.length > 0 && state !== 'canceled')
  const lastSuccess = tried.findLastIndex(({ state }) => state === 'delivered')
  return tried.length - 1 - lastSuccess
}

/** Webhook, and how its newest deliveries went. */
export interface CheckedWebhook {
  readonly webhook: Readonly<Schemas['Webhook']>
  readonly health: WebhookHealth
}

/** Loads the webhooks of an organization, each with the state of its newest deliveries. */
export async function loadWebhooks(
  client: OrganizationClient,
  options: { readonly signal: AbortSignal },
): Promise<readonly CheckedWebhook[]> {
  const webhooks = await dataOf(client.GET('/webhooks', options))
  return Promise.all(
    webhooks.map(async (webhook) => ({
      webhook,
      health: await loadWebhookHealth(client, webhook.id, options),
    })),
  )
}
