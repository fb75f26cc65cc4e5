import { EmptyState } from '../../components/empty-state.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { formatCount } from '../../format/text.ts'
import { Link } from '../../router/link.tsx'
import type { Query } from '../../state/use-query.ts'
import type { WebhookHealth } from './webhook-health.ts'

/** Webhooks, the failing ones first. */
export function WebhookHealthList({ query }: { readonly query: Query<readonly WebhookHealth[]> }) {
  return (
    <Section title="Webhooks">
      <Loaded query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title="No webhooks yet">
              A webhook receives an event for each change of a watched permit.{' '}
              <Link to="/webhooks">Create a webhook</Link>
            </EmptyState>
          ) : (
            <ul class="entries">
              {webhooks
                .toSorted((one, other) => other.failures - one.failures)
                .map((health) => (
                  <li key={health.webhook.id}>
                    <Link to={`/webhooks/deliveries?webhook_id=${health.webhook.id}`} class="break">
                      {health.webhook.url}
                    </Link>
                    <span class="badges">
                      <State {...health} />
                      {health.pending > 0 && (
                        <StatusBadge tone="busy" text={`${formatCount(health.pending)} waiting`} />
                      )}
                    </span>
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function State({ webhook, failures }: WebhookHealth) {
  return (
    <>
      {webhook.paused_at !== null && <StatusBadge tone="warn" text="paused" />}
      {failures > 0 ? (
        <StatusBadge
          tone="bad"
          text={failures === 1 ? 'newest delivery fails' : `newest ${failures} deliveries fail`}
        />
      ) : (
        webhook.paused_at === null && <StatusBadge tone="good" text="works" />
      )}
    </>
  )
}
