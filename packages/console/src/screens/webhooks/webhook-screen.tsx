import { dataOf } from '../../api/control-client.ts'
import { Loaded, Screen } from '../../components/screen.tsx'
import { Link } from '../../router/link.tsx'
import { useOrganization, useQuery } from '../../state/hooks.ts'
import { ReceiverCheck } from './receiver-check.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SignatureSection } from './signature-section.tsx'
import { TestEvent } from './test-event.tsx'

/** A webhook, with everything that can be done with it. */
export function WebhookScreen({ id: webhook_id }: { readonly id: string }) {
  const client = useOrganization()
  const webhook = useQuery(
    (signal) => dataOf(client.GET('/webhooks/{webhook_id}', { params: { path: { webhook_id } }, signal })),
    [client, webhook_id],
    (change) => change.type === 'webhook' && change.webhook_id === webhook_id,
  )
  return (
    <Screen
      title="Webhook"
      summary={<span class="break">{webhook.data?.url ?? webhook_id}</span>}
      actions={
        <>
          <Link class="button" to="/webhooks">
            All webhooks
          </Link>
          <Link class="button" to={`/webhooks/deliveries?webhook_id=${encodeURIComponent(webhook_id)}`}>
            Its deliveries
          </Link>
        </>
      }
    >
      <Loaded query={webhook}>
        {(data) => (
          <>
            <SettingsSection webhook={data} onChanged={webhook.reload} />
            <TestEvent webhook={data} />
            <SignatureSection webhook={data} onChanged={webhook.reload} />
            <ReceiverCheck webhook={data} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
