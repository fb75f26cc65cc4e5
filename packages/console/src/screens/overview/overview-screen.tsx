import { useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Screen } from '../../components/screen.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import { loadWebhookHealth } from '../webhooks/webhook-health.ts'
import { FirstSteps } from './first-steps.tsx'
import { Glance } from './glance.tsx'
import { NotificationList } from './notification-list.tsx'
import { OrganizationSection } from './organization-section.tsx'
import { RateWindows } from './rate-windows.tsx'
import { WebhookHealthList } from './webhook-health-list.tsx'

/** Overview of an organization. */
export function OverviewScreen() {
  const { control, organizationId } = useConsole()
  const organization_id = organizationId.value
  const options = (signal: AbortSignal) => ({ params: { path: { organization_id } }, signal })
  const organization = useQuery(
    async (signal) => {
      const [organization, plan] = await Promise.all([
        dataOf(control.GET('/organizations/{organization_id}', options(signal))),
        dataOf(control.GET('/organizations/{organization_id}/plan', options(signal))),
      ])
      return { organization, plan }
    },
    [organization_id],
    ({ type }) => type === 'organization' || type === 'permit' || type === 'contact',
    250,
  )
  const webhooks = useQuery(
    async (signal) => {
      const webhooks = await dataOf(control.GET('/organizations/{organization_id}/webhooks', options(signal)))
      return Promise.all(
        webhooks.map(async (webhook) => ({
          webhook,
          health: await loadWebhookHealth(control, organization_id, webhook.id, signal),
        })),
      )
    },
    [organization_id],
    ({ type }) => type === 'webhook' || type === 'delivery',
    500,
  )
  const notifications = useQuery(
    (signal) =>
      dataOf(
        control.GET('/organizations/{organization_id}/notifications', {
          params: { path: { organization_id }, query: { last: 100 } },
          signal,
        }),
      ),
    [organization_id],
    ({ type }) => type === 'notification',
    500,
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
            {hasFirstSteps && <FirstSteps baseUrl={data.organization.base_url} />}
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
