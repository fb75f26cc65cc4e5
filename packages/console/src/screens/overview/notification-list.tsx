import type { Schemas } from '../../api/control-client.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { Time } from '../../components/time.tsx'
import { Link } from '../../router/link.tsx'
import type { Query } from '../../state/use-query.ts'

type Notification = Readonly<Schemas['Notification']>

/** Number of notifications on the overview. */
const shown = 8

/** Notifications, newest first. */
export function NotificationList({ query }: { readonly query: Query<readonly Notification[]> }) {
  return (
    <Section title="Notifications">
      <Loaded query={query}>
        {(notifications) =>
          notifications.length === 0 ? (
            <EmptyState title="No notifications">
              The service sends one when it gives up a delivery, after all its attempts failed.
            </EmptyState>
          ) : (
            <>
              <ul class="entries">
                {notifications
                  .slice(-shown)
                  .toReversed()
                  .map(({ id, at, message, delivery_id }) => (
                    <li key={id}>
                      <Link to={`/webhooks/deliveries/${delivery_id}`} class="break">
                        {message}
                      </Link>
                      <span class="dim">
                        <Time at={at} />
                      </span>
                    </li>
                  ))}
              </ul>
              {notifications.length > shown && (
                <Link to="/webhooks/deliveries?state=failed">All failed deliveries</Link>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
