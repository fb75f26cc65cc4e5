import type { Schemas } from '../../api/control-client.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { Link } from '../../router/link.tsx'
import type { Query } from '../../state/use-query.ts'
import type { WebhookHealth } from '../webhooks/webhook-health.ts'
import { WebhookBadges } from '../webhooks/webhook-state.tsx'

/** Webhook, and how its newest deliveries went. */
export interface CheckedWebhook {
  readonly webhook: Readonly<Schemas['Webhook']>
  readonly health: WebhookHealth
}

/** Webhooks, the failing ones first. */
export function WebhookHealthList({ query }: { readonly query: Query<readonly CheckedWebhook[]> }) {
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
                .toSorted((one, other) => other.health.failures - one.health.failures)
                .map(({ webhook, health }) => (
                  <li key={webhook.id}>
                    <Link to={`/webhooks/deliveries?webhook_id=${webhook.id}`} class="break">
                      {webhook.url}
                    </Link>
                    <WebhookBadges webhook={webhook} health={health} />
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
