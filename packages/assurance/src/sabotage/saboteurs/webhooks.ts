import type { Delivery } from '@permit-tracking/mock'
import { createEventLoopTicker, type OutgoingAttempt, toTimestamp } from '@permit-tracking/mock/internal'
import type { Effect, Saboteur } from '../saboteur.ts'

/** Bugs of webhooks: order, number, signature and content of deliveries. */
export const webhookSaboteurs: readonly Saboteur[] = [
  // An exact copy is allowed (docs/service.md#failed-webhooks). Copies with other timestamps are a bug.
  {
    name: 'duplicate-delivery',
    harm: 'A change is sent twice, as two events, and users get two messages or pay twice.',
    hint: 'Expect the exact messages of a change. `createWebhooks` recognizes exact copies; for others, set its `key`.',
    guide: 'webhooks-exactly-once',
    create: () => ({
      deliver: (attempt) =>
        async function sendTwice() {
          const response = await attempt.send()
          if (response.ok) await sendAgain(attempt.delivery, attempt)
          return response
        },
    }),
  },
  {
    name: 'reversed-deliveries',
    harm: 'The last of two changes arrives first, and the program ends with the old status.',
    hint: 'Change a status twice, deliver in reverse, and expect the last status. `orderByPermit` restores the order.',
    guide: 'webhook-order',
    create: createReversal,
  },
  {
    name: 'old-delivery-again',
    harm: 'An old change is sent again as if it were new, and overwrites the newer status.',
    hint: 'Change a status twice, and expect exactly two messages, or the second status at the end.',
    guide: 'webhooks-exactly-once',
    create: () => {
      const first = new Map<string, Delivery>()
      return {
        deliver(attempt) {
          const { delivery, send } = attempt
          const key = `${delivery.webhook_id} ${delivery.permit_uuid}`
          const before = first.get(key)
          if (!before) first.set(key, delivery)
          if (!before || before.id === delivery.id) return undefined
          return async function sendOldOneToo() {
            const response = await send()
            if (response.ok) await sendAgain(before, attempt)
            return response
          }
        },
      }
    },
  },
  {
    name: 'signed-with-old-secret',
    harm: 'A receiver that does not check the signature accepts the events of everybody.',
    hint: 'Verify the signature, and expect the effect of an event. `mock.webhooks.attack()` sends forged ones.',
    guide: 'webhook-secret-rotation',
    create: () => signWith((secret) => `${secret}-before`),
  },
  {
    name: 'unsigned-delivery',
    harm: 'A receiver that checks a signature only if there is one accepts the events of everybody.',
    hint: 'Verify the signature, and expect the effect of an event. `mock.webhooks.attack()` sends forged ones.',
    guide: 'webhook-signature-does-not-match',
    create: () => signWith(() => undefined),
  },
  {
    name: 'event-of-another-organization',
    harm: 'An event of another account changes the data of this one.',
    hint: 'Compare `organization_id`, and expect the effect of an event of the own organization.',
    guide: 'webhook-events',
    create: () => changeEvent((event) => ({ ...event, organization_id: 'org_another' })),
  },
  {
    name: 'unknown-event',
    harm: 'An event that the program does not know makes it fail, and the service disables the webhook.',
    hint: 'Expect that `mock.webhooks.deliveries()` have all succeeded. If they have, the program copes: accept the survivor.',
    guide: 'webhook-events',
    create: () => ({
      deliver({ delivery, secret, sign, send }) {
        if (delivery.permit_uuid === null) return undefined
        const body = JSON.stringify({ ...JSON.parse(delivery.body), event: 'permit.archived' })
        return async function sendUnknownEventToo() {
          const response = await send()
          return response.ok ? send({ body, headers: sign(body, secret) }) : response
        }
      },
    }),
  },
  {
    name: 'event-without-data',
    harm: 'The data of an event is missing, and a message with "undefined" is sent.',
    hint: 'Expect the exact text that the program makes of an event.',
    guide: 'webhook-events',
    create: () => changeEvent((event) => ({ ...event, data: {} })),
  },
  {
    name: 'event-lost',
    harm: 'A delivery never arrives although the service believes so, and the change is never handled.',
    hint: 'Expect the effect of an event, and run `syncPermits` from time to time to find lost ones.',
    guide: 'sync',
    isGross: true,
    create: () => ({
      deliver: () => async () => new Response(null, { status: 200 }),
    }),
  },
  {
    name: 'failure-not-retried',
    harm: 'A delivery that failed once is never repeated, and the change is never handled.',
    hint: 'Let a handler fail once, advance the clock, and expect the effect.',
    guide: 'sync',
    create: () => ({
      acknowledge: (isDelivered) => (isDelivered ? undefined : new Response(null, { status: 200 })),
    }),
  },
]

/** Sends the event of a delivery again, a second later. */
function sendAgain({ body }: Delivery, { delivery, secret, sign, send }: OutgoingAttempt): Promise<Response> {
  const { timestamp } = JSON.parse(delivery.body)
  const later = toTimestamp(Date.parse(timestamp) + 1_000)
  const text = JSON.stringify({ ...JSON.parse(body), timestamp: later })
  return send({ body: text, headers: sign(text, secret) })
}

/** Creates the effect of a service that signs with another secret, or without one. */
function signWith(another: (secret: string) => string | undefined): Effect {
  return {
    deliver({ delivery: { body }, secret, sign, send }) {
      if (secret === undefined) return undefined
      return () => send({ body, headers: sign(body, another(secret)) })
    },
  }
}

/** Creates the effect of a service that sends a changed event, signed as usual. */
function changeEvent(change: (event: Readonly<Record<string, unknown>>) => object): Effect {
  return {
    deliver({ delivery, secret, sign, send }) {
      if (delivery.permit_uuid === null) return undefined
      const body = JSON.stringify(change(JSON.parse(delivery.body)))
      return body === delivery.body ? undefined : () => send({ body, headers: sign(body, secret) })
    },
  }
}

/** Creates the effect of a service that sends two simultaneous deliveries of a permit in reverse. */
function createReversal(): Effect {
  const held = new Map<string, HeldDelivery>()
  const keyOf = ({ webhook_id, permit_uuid }: Delivery) => `${webhook_id} ${permit_uuid}`
  return {
    hold({ delivery }) {
      const key = keyOf(delivery)
      if (delivery.event !== 'permit.status_changed' || held.has(key)) return undefined
      let release = () => {}
      const sent = new Promise<void>((resolve) => {
        release = resolve
      })
      const entry: HeldDelivery = { id: delivery.id, isOvertaken: false, release }
      held.set(key, entry)
      return waitForTurn().then(() => {
        held.delete(key)
        return entry.isOvertaken ? sent : undefined
      })
    },
    deliver({ delivery, send }) {
      const earlier = held.get(keyOf(delivery))
      if (!earlier || earlier.id === delivery.id) return undefined
      return async function sendFirst() {
        earlier.isOvertaken = true
        try {
          return await send()
        } finally {
          earlier.release()
        }
      }
    },
  }
}

/** Delivery that waits for a later one. */
interface HeldDelivery {
  readonly id: string
  isOvertaken: boolean
  readonly release: () => void
}

/** Resolves in the next turn of the event loop. Deliveries of the same turn count as simultaneous. */
async function waitForTurn(): Promise<void> {
  const ticker = createEventLoopTicker()
  await ticker.next()
  ticker.close()
}
