import type { Dialect } from '../dialect/dialect.ts'
import type { ChangeSource } from '../domain/changes.ts'
import type { Journal } from '../http/journal/journal.ts'
import type { Organization } from '../organizations/organization.ts'
import { createDeliveryObserver } from './delivery-observer.ts'
import { RecordedRequest } from './observed-request.ts'
import { createRequestObserver } from './request-observer.ts'
import type { SituationLog } from './situation-log.ts'

/** Returns a journal that adds the situations of each request to the log. */
export function observeRequests(journal: Journal, log: SituationLog, dialect: Dialect): Journal {
  const observe = createRequestObserver(log, dialect)
  return {
    ...journal,
    add(record) {
      journal.add(record)
      observe(new RecordedRequest(record))
    },
  }
}

/** Adds the situations of each delivery to the log. Returns a function that ends this. */
export function observeDeliveries(
  changes: Pick<ChangeSource, 'listen'>,
  organizations: () => readonly Organization[],
  log: SituationLog,
  dialect: Dialect,
): () => void {
  const observe = createDeliveryObserver(log, dialect)
  return changes.listen((change) => {
    if (change.type !== 'delivery') return
    const owner = organizations().find(
      ({ organization }) => organization.organization_id === change.organization_id,
    )
    const delivery = owner?.webhooks.delivery(change.delivery_id)
    if (delivery) observe(delivery)
  })
}
