import {
  createTestDelivery,
  createTestEvent,
  createWebhooks,
  verifyWebhook,
} from '@permit-tracking/sdk/webhooks'
import type { Check } from './check.ts'
import { expectFailure, expectKind, expectSame } from './expect.ts'
import { kinds } from './kinds.ts'

const secret = 'whsec_4f1c8a2b3c4d5e6f'
const body =
  '{"event":"permit.status_changed","timestamp":"2026-03-02T16:20:11Z","organization_id":"org_8c1f0a2b","data":{"permit_uuid":"5f0c1d1e-0c1f-4c6e-9a63-0d6f6c1f2a10","permit_number":"BLD-2026-00417","previous_status":"Pending","new_status":"In Review"}}'
/** From spec/conformance/signatures.json, where another implementation made it. */
const signature = '324145a9ea43029a161c5394e03ff94d66497db52f5d078d464af4465831849c'

/** Deliveries, by the platform's own cryptography. */
export const webhookChecks: Readonly<Record<string, Check>> = {
  'a signature is verified': async () => {
    const event = await verifyWebhook(body, { 'X-Webhook-Signature': signature }, { secret })
    expectSame('event', event.event, 'permit.status_changed')
  },

  'a signature is made': async () => {
    expectSame(
      'the signature',
      (await createTestDelivery(body, { secret })).headers['X-Webhook-Signature'],
      signature,
    )
  },

  'a changed body is rejected': async () => {
    const changed = body.replace('In Review', 'Approved')
    const verify = () => verifyWebhook(changed, { 'X-Webhook-Signature': signature }, { secret })
    const { reason } = expectKind(await expectFailure('verifyWebhook', verify), kinds.webhookVerification)
    expectSame('reason', reason, 'mismatch')
  },

  'a delivery without a signature is rejected': async () => {
    const verify = () => verifyWebhook(body, new Headers(), { secret })
    const { reason } = expectKind(await expectFailure('verifyWebhook', verify), kinds.webhookVerification)
    expectSame('reason', reason, 'missing_signature')
  },

  'a receiver handles a delivery once, and none that is forged': async () => {
    const handled: string[] = []
    const webhooks = createWebhooks({ secret, logger: false })
      .on('permit.fee_changed', ({ event }) => void handled.push(event))
      .fallback(() => {})
    const send = async (key: string) => {
      const delivery = await createTestDelivery(createTestEvent('permit.fee_changed'), { secret: key })
      return (await webhooks.fetch(new Request('https://receiver.example/webhooks', delivery))).status
    }
    expectSame(
      'the responses',
      [await send(secret), await send(secret), await send('forged')],
      [200, 200, 401],
    )
    expectSame('the handled events', handled, ['permit.fee_changed'])
  },
}
