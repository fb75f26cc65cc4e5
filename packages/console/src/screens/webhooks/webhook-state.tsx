import type { Schemas } from '../../api/control-client.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { formatCount } from '../../format/text.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'

interface WebhookStateProps {
  readonly webhook: Pick<Schemas['Webhook'], 'id' | 'paused_at'>
}

/** State of a webhook, with the number of its deliveries that failed or wait. */
export function WebhookState({ webhook: { id: webhook_id, paused_at } }: WebhookStateProps) {
  const { control, organizationId } = useConsole()
  const organization_id = organizationId.value
  const { data } = useQuery(
    async (signal) => {
      const count = async (state: Schemas['DeliveryState']) => {
        const { data: page } = await control.GET('/organizations/{organization_id}/deliveries', {
          params: { path: { organization_id }, query: { webhook_id, state, last: 1 } },
          signal,
        })
        return page?.meta.total ?? 0
      }
      const [failed, pending] = await Promise.all([count('failed'), count('pending')])
      return { failed, pending }
    },
    [organization_id, webhook_id],
    (change) => change.type === 'delivery' && change.webhook_id === webhook_id,
  )
  const { failed = 0, pending = 0 } = data ?? {}
  const log = `/webhooks/deliveries?webhook_id=${encodeURIComponent(webhook_id)}`
  return (
    <span class="badges">
      {paused_at !== null && <StatusBadge tone="warn" text="Paused" />}
      {failed > 0 && (
        <Link to={`${log}&state=failed`}>
          <StatusBadge tone="bad" text={`Failing: ${formatCount(failed)}`} />
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
      {data && paused_at === null && failed + pending === 0 && <StatusBadge tone="good" text="Active" />}
    </span>
  )
}
