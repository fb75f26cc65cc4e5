import type { MockSeams } from '@permit-tracking/mock/internal'
import { createDeliveryObserver } from './delivery-observer.ts'
import { createRequestObserver } from './request-observer.ts'
import type { SituationLog } from './situation-log.ts'

/** Adds the situations of each request and delivery to the log. Returns a function that ends this. */
export function observeMock(
  { journal, changes, organizations, dialect }: MockSeams,
  log: SituationLog,
): () => void {
  const observeDelivery = createDeliveryObserver(log, dialect)
  const ends = [
    journal.observe(createRequestObserver(log, dialect)),
    changes.listen((change) => {
      if (change.type !== 'delivery') return
      const owner = organizations().find(
        ({ organization }) => organization.organization_id === change.organization_id,
      )
      const delivery = owner?.webhooks.delivery(change.delivery_id)
      if (delivery) observeDelivery(delivery)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
