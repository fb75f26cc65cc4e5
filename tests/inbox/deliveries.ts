import { signWebhook } from '../../packages/sdk/src/webhooks/index.ts'

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
    Array.from({ length: count }, async (_, index) => {
      const id = `${prefix}-${index}`
      const body = JSON.stringify({
        event: 'permit.fee_changed',
        timestamp: new Date(Date.UTC(2026, 2, 2) + index * 1_000).toISOString(),
        organization_id: 'org_1',
        data: { permit_uuid: `permit-${index % permitCount}`, permit_number: id },
      })
      return { id, body, signature: await signWebhook(body, { secret }) }
    }),
  )
}
