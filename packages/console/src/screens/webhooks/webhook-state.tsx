import type { Schemas } from '../../api/control-client.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { formatCount } from '../../format/text.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import { loadWebhookHealth, type WebhookHealth } from './webhook-health.ts'

interface WebhookStateProps {
  readonly webhook: Pick<Schemas['Webhook'], 'id' | 'paused_at'>
}

/** State of a webhook, kept up to date. */
export function WebhookState({ webhook }: WebhookStateProps) {
  const { control, organizationId } = useConsole()
  const organization_id = organizationId.value
  const { data } = useQuery(
    (signal) => loadWebhookHealth(control, organization_id, webhook.id, signal),
    [organization_id, webhook.id],
    (change) => change.type === 'delivery' && change.webhook_id === webhook.id,
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
