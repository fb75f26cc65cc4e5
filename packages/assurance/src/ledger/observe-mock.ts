import type { Dialect } from '../dialect/dialect.ts'
import type { ChangeSource } from '../domain/changes.ts'
import type { Journal } from '../http/journal/journal.ts'
import type { Organization } from '../organizations/organization.ts'
import { createDeliveryObserver } from './delivery-observer.ts'
import { createRequestObserver } from './request-observer.ts'
import type { SituationLog } from './situation-log.ts'

/** Member of a mock that observes it. A registered symbol, because the CommonJS entries don't share their modules. */
export const observeSituations: unique symbol = Symbol.for('permit-tracking.mock.observeSituations')

/** Mock whose situations can be recorded. The member is not public. */
export interface ObservableMock {
  /** Adds the situations of each request and delivery to the log. Returns a function that ends this. */
  readonly [observeSituations]: (log: SituationLog) => () => void
}

/** Parts of a mock that its situations follow from. */
export interface ObservedParts {
  readonly journal: Journal
  readonly changes: ChangeSource
  readonly organizations: () => readonly Organization[]
  readonly dialect: Dialect
}

/** Adds the situations of each request and delivery to the log. Returns a function that ends this. */
export function observeMock(
  { journal, changes, organizations, dialect }: ObservedParts,
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
