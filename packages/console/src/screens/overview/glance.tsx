import { useComputed } from '@preact/signals'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Stats } from '../../components/details-list.tsx'
import { ErrorNote } from '../../components/form.tsx'
import { formatCount } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useQuery } from '../../state/hooks.ts'
import type { CheckedWebhook } from '../webhooks/webhook-state.tsx'

interface GlanceProps {
  /** Undefined until they are loaded. */
  readonly webhooks: readonly CheckedWebhook[] | undefined
  readonly notifications: readonly Schemas['Notification'][] | undefined
}

/** Numbers of today, and what needs attention. */
export function Glance({ webhooks, notifications }: GlanceProps) {
  const { clock } = useConsole()
  const { data: usage, error } = useQuery(
    (client, options) => dataOf(client.GET('/usage', options)),
    ['request'],
    [],
    250,
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
