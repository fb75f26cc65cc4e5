import { DeliveryLogScreen } from './delivery-log-screen.tsx'
import { DeliveryScreen } from './delivery-screen.tsx'
import { WebhookScreen } from './webhook-screen.tsx'
import { WebhooksScreen } from './webhooks-screen.tsx'

/** Screen of a path beneath `/webhooks`: the list, a webhook, the delivery log, or a delivery. */
export function WebhookRoutes({ rest: [id = '', delivery = ''] }: { readonly rest: readonly string[] }) {
  if (id === '') return <WebhooksScreen />
  if (id !== 'deliveries') return <WebhookScreen key={id} id={id} />
  return delivery === '' ? <DeliveryLogScreen /> : <DeliveryScreen key={delivery} id={delivery} />
}
