import type { Schemas } from '../../api/control-client.ts'
import { StatusBadge } from '../../components/facts.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'

/** Badges that say if a webhook is paused, fails or works, and what waits, with links to the deliveries. */
export function WebhookBadges({ id, paused_at, failures, pending }: Schemas['Webhook']) {
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
