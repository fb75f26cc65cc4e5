import { createTestDelivery } from '../../packages/sdk/src/webhooks/index.ts'
import type { Change } from '../webhook-order/story.ts'

export const secret = 'whsec_4f1c8a2b'

/** Number of permits whose changes are delivered. */
export const permitCount = 40

/** A delivery as the service sends it. */
export interface Delivery {
  readonly id: string
  readonly body: string
  readonly signature: string
}

/** Creates different deliveries. */
export function createDeliveries(prefix: string, count: number): Promise<readonly Delivery[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const id = `${prefix}-${index}`
      return createDelivery(id, {
        event: 'permit.fee_changed',
        timestamp: new Date(Date.UTC(2026, 2, 2) + index * 1_000).toISOString(),
        data: { permit_uuid: `permit-${index % permitCount}`, permit_number: id },
      })
    }),
  )
}

/** Creates the deliveries of the status changes of a permit. About a third is missing, and of the last two the first. */
export function createStatusChanges(
  permit: string,
  changes: readonly Change[],
): Promise<readonly Delivery[]> {
  const sent = changes.filter((_, index) => {
    const fromEnd = changes.length - 1 - index
    return fromEnd < 2 ? fromEnd === 0 : Math.random() < 0.7
  })
  return Promise.all(
    sent.map(({ from, to, at }) =>
      createDelivery(permit, {
        event: 'permit.status_changed',
        timestamp: at,
        data: { permit_uuid: permit, permit_number: permit, previous_status: from, new_status: to },
      }),
    ),
  )
}

async function createDelivery(id: string, event: object): Promise<Delivery> {
  const body = JSON.stringify({ organization_id: 'org_1', ...event })
  return {
    id,
    body,
    signature: (await createTestDelivery(body, { secret })).headers['X-Webhook-Signature'] ?? '',
  }
}
