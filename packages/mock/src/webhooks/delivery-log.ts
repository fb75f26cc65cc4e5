import { webhookEventNames } from '../../../../spec/generated/labels.ts'
import { createMatcher } from '../domain/create-matcher.ts'
import { nonEmptyString, type OptionRules, oneOf } from '../errors/options.ts'
import { createJob, type Delivery, type DeliveryJob, deliveryStates } from './delivery.ts'
import type { MockWebhooks } from './webhooks.ts'

/** Filter of deliveries. Absent fields match every delivery. */
export type DeliveryFilter = NonNullable<Parameters<MockWebhooks['deliveries']>[0]>

/** Maximum number of stored deliveries that are no longer pending. */
const capacity = 1_000

/** Deliveries in the order of their events. */
export interface DeliveryLog {
  add(delivery: Delivery): DeliveryJob
  get(id: string): DeliveryJob | undefined
  jobs(): DeliveryJob[]
  list(filter?: DeliveryFilter): Delivery[]
  /** Marks a delivery as ended. Only the last 1,000 ended deliveries are kept. */
  markEnded(delivery: Delivery): void
  /** Replaces all deliveries. */
  replaceAll(deliveries: Iterable<Delivery>): void
}

/** Creates an empty log. */
export function createDeliveryLog(): DeliveryLog {
  const jobs = new Map<string, DeliveryJob>()
  const ended = new Set<string>()

  function add(delivery: Delivery): DeliveryJob {
    const job = createJob(delivery)
    jobs.set(delivery.id, job)
    if (delivery.state !== 'pending') markEnded(delivery)
    return job
  }

  function markEnded({ id }: Delivery): void {
    ended.add(id)
    if (ended.size <= capacity) return
    for (const oldest of ended) {
      ended.delete(oldest)
      jobs.delete(oldest)
      return
    }
  }

  return {
    add,
    get: (id) => jobs.get(id),
    jobs: () => [...jobs.values()],
    list(filter = {}) {
      const deliveries = Array.from(jobs.values(), ({ delivery }) => delivery)
      return deliveries.filter(createMatcher('list the deliveries', filter, filterRules))
    },
    markEnded,
    replaceAll(deliveries) {
      jobs.clear()
      ended.clear()
      for (const delivery of deliveries) add(delivery)
    },
  }
}

const filterRules: OptionRules<DeliveryFilter> = {
  webhook_id: nonEmptyString,
  event: oneOf(webhookEventNames),
  state: oneOf(deliveryStates),
  permit_uuid: nonEmptyString,
}
