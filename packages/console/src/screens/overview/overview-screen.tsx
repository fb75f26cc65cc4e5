import { useComputed } from '@preact/signals'
import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Stats, Time } from '../../components/facts.tsx'
import { Button, ErrorNote } from '../../components/form.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { type Query, useConsole, useQuery } from '../../state/hooks.ts'
import { type CheckedWebhook, loadWebhooks, WebhookBadges } from '../webhooks/webhook-state.tsx'
import { FirstSteps } from './first-steps.tsx'
import { OrganizationSection } from './organization-section.tsx'
import { RateWindows } from './rate-windows.tsx'

/** Overview of an organization. */
export function OverviewScreen() {
  const { serviceUrl } = useConsole()
  const organization = useQuery(
    async (client, options) => {
      const [organization, plan] = await Promise.all([
        dataOf(client.GET('', options)),
        dataOf(client.GET('/plan', options)),
      ])
      return { organization, plan }
    },
    ['organization', 'permit', 'contact'],
  )
  const webhooks = useQuery(loadWebhooks, ['webhook', 'delivery'])
  const notifications = useQuery(
    (client, options) =>
      dataOf(client.GET('/notifications', { params: { query: { last: 100 } }, ...options })),
    ['notification'],
  )
  const [hasFirstSteps, setHasFirstSteps] = useState(() => sessionStorage.getItem(storedName) === null)
  function toggle(): void {
    if (hasFirstSteps) sessionStorage.setItem(storedName, 'yes')
    else sessionStorage.removeItem(storedName)
    setHasFirstSteps(!hasFirstSteps)
  }
  return (
    <Screen
      title="Overview"
      summary="A mock of the permit tracking service, which tracks building permits and reports their changes to webhooks."
      actions={
        <Button kind="quiet" aria-expanded={hasFirstSteps} onClick={toggle}>
          {hasFirstSteps ? 'Hide the first steps' : 'First steps'}
        </Button>
      }
    >
      <Loaded query={organization}>
        {(data) => (
          <>
            {hasFirstSteps && <FirstSteps baseUrl={serviceUrl(data.organization.base_url)} />}
            <Glance webhooks={webhooks.data} notifications={notifications.data} />
            <OrganizationSection {...data} reload={organization.reload} />
          </>
        )}
      </Loaded>
      <RateWindows />
      <div class="pair">
        <WebhookHealthList query={webhooks} />
        <NotificationList query={notifications} />
      </div>
    </Screen>
  )
}

/** Name in the storage of the tab that remembers that the first steps are hidden. */
const storedName = 'permit-tracking-console-hides-first-steps'

type Notification = Readonly<Schemas['Notification']>

/** Number of notifications on the overview. */
const shown = 8

/** Notifications, newest first. */
function NotificationList({ query }: { readonly query: Query<readonly Notification[]> }) {
  const empty = (
    <EmptyState title="No notifications">
      The service sends one when it gives up a delivery, after all its attempts failed.
    </EmptyState>
  )
  return (
    <Section title="Notifications">
      <Loaded query={query} empty={empty}>
        {(notifications) => (
          <>
            <ul class="entries">
              {notifications
                .slice(-shown)
                .toReversed()
                .map(({ id, at, message, delivery_id }) => (
                  <li key={id} class="row">
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
        )}
      </Loaded>
    </Section>
  )
}

/** Webhooks, the failing ones first. */
function WebhookHealthList({ query }: { readonly query: Query<readonly CheckedWebhook[]> }) {
  const empty = (
    <EmptyState title="No webhooks yet">
      A webhook receives an event for each change of a watched permit.{' '}
      <Link to="/webhooks">Create a webhook</Link>
    </EmptyState>
  )
  return (
    <Section title="Webhooks">
      <Loaded query={query} empty={empty}>
        {(webhooks) => (
          <ul class="entries">
            {webhooks
              .toSorted((one, other) => other.health.failures - one.health.failures)
              .map(({ webhook, health }) => (
                <li key={webhook.id} class="row">
                  <Link to={`/webhooks/deliveries?webhook_id=${webhook.id}`} class="break">
                    {webhook.url}
                  </Link>
                  <WebhookBadges webhook={webhook} health={health} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

interface GlanceProps {
  /** Undefined until they are loaded. */
  readonly webhooks: readonly CheckedWebhook[] | undefined
  readonly notifications: readonly Schemas['Notification'][] | undefined
}

/** Numbers of today, and what needs attention. */
function Glance({ webhooks, notifications }: GlanceProps) {
  const { clock } = useConsole()
  const { data: usage, error } = useQuery(
    (client, options) => dataOf(client.GET('/usage', options)),
    ['request'],
  )
  const today = useComputed(() => new Date(clock.now.value).toISOString().slice(0, 10)).value
  const day = usage?.days.find(({ from }) => from === today) ?? { requests: 0, errors: 0, failures: 0 }
  const show = (count: number) => (usage ? formatCount(count) : '…')
  const failing = webhooks?.filter(({ health }) => health.failures > 0).length ?? 0
  const notified = notifications?.length ?? 0
  return (
    <>
      <ErrorNote error={error} />
      <Stats
        items={[
          { name: 'Requests today', value: show(day.requests), note: <Link to="/usage">Usage</Link> },
          { name: 'Errors today', value: show(day.errors), note: '4xx responses' },
          {
            name: 'Failures today',
            value: show(day.failures),
            note: '5xx or no response',
            isBad: day.failures > 0,
          },
          {
            name: 'Failing webhooks',
            value: webhooks ? formatCount(failing) : '…',
            note: webhooks && `of ${formatCount(webhooks.length)}`,
            isBad: failing > 0,
          },
          {
            name: 'Notifications',
            value: notifications ? `${formatCount(notified)}${notified === 100 ? '+' : ''}` : '…',
            note: 'Deliveries given up',
            isBad: notified > 0,
          },
        ]}
      />
    </>
  )
}
