import { webhookEventNames } from '@permit-tracking/spec/labels'
import { dataOf } from '../../api/control-client.ts'
import { Link } from '../../router/link.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import type { PermitPartProps } from './permit-part.ts'
import { WatchButton } from './watch-button.tsx'

/** Explains why changes of a permit reach no webhook, with what to do about it. Nothing is shown if they do. */
export function SilenceNote({ permit, onChange }: PermitPartProps) {
  const { control, organizationId } = useConsole()
  const path = { organization_id: organizationId.value }
  const { data: webhooks } = useQuery(
    (signal) =>
      dataOf(control.GET('/organizations/{organization_id}/webhooks', { params: { path }, signal })),
    [path.organization_id],
    ({ type }) => type === 'webhook',
  )
  if (!permit.watched) {
    return (
      <div class="note note-warn">
        <p>The permit is not watched, so its changes raise no event.</p>
        <WatchButton permit={permit} onChange={onChange} />
      </div>
    )
  }
  if (webhooks === undefined) return null
  if (webhooks.length === 0) {
    return (
      <div class="note note-warn">
        <p>The organization has no webhook, so its events are sent nowhere.</p>
        <Link to="/webhooks">Create a webhook</Link>
      </div>
    )
  }
  const missing = webhookEventNames.filter(
    (name) =>
      name.startsWith('permit.') && !webhooks.some(({ events }) => events.some((event) => event === name)),
  )
  const paused = webhooks.filter(({ paused_at }) => paused_at !== null).length
  if (missing.length === 0 && paused === 0) return null
  return (
    <div class="note">
      {missing.length > 0 && <p>No webhook subscribes to {missing.join(', ')}. These events are not sent.</p>}
      {paused > 0 && <p>Paused webhooks keep their events back until they are resumed: {paused}.</p>}
      <Link to="/webhooks">Change the webhooks</Link>
    </div>
  )
}
