import { toTimestamp } from '../../domain/timestamp.ts'
import type { AttackCase } from './attack-case.ts'

/** Valid deliveries, however unusual, that the receiver must accept. */
export const acceptable: readonly AttackCase[] = [
  {
    name: 'genuine',
    description: 'an ordinary delivery',
    expected: 'accept',
    expectedEvents: 1,
    stopsOnFailure: true,
    advice: 'check that it has the webhook’s secret and reads the signature from the right header',
    adviceOnSilence: 'check that it runs, that the webhook’s URL is right, and what it logs',
    requests: ({ event, bytes, delivery }) => [delivery(bytes(event()))],
  },
  {
    name: 'previous_secret',
    description: 'a delivery that was signed before the secret was replaced',
    expected: 'accept',
    advice: 'accept both secrets while one is being replaced: retries keep their signature',
    needs: 'previousSecret',
    requests: ({ event, bytes, delivery, previousSecret }) => [
      delivery(bytes(event()), { secret: previousSecret }),
    ],
  },
  {
    name: 'hours_late',
    description: 'a delivery that was retried by hand six hours later',
    expected: 'accept',
    advice: 'don’t reject old timestamps: retries keep the timestamp of the event',
    requests({ event, bytes, delivery }) {
      const { timestamp } = event()
      return [delivery(bytes(event({ timestamp: toTimestamp(Date.parse(timestamp) - 6 * 3_600_000) })))]
    },
  },
  {
    name: 'unicode',
    description: 'a body with letters beyond ASCII, right-to-left text and an emoji',
    expected: 'accept',
    advice: 'hash the bytes of the body, not text decoded as latin1',
    requests: ({ event, bytes, delivery }) => [
      delivery(bytes(event({ data: { permit_number: 'Straße 7 – כניסה 🏗️ café' } }))),
    ],
  },
  {
    name: 'written_otherwise',
    description: 'a body with escapes, spaces and a line break at the end',
    expected: 'accept',
    advice: 'hash the raw body, not parsed and serialized JSON',
    requests({ event, bytes, delivery }) {
      const text = JSON.stringify(event({ data: { permit_number: 'BLD/2026' } }), null, 1)
      return [delivery(bytes(`${text.replace('BLD/2026', '\\u0042LD\\/2026')}\n`))]
    },
  },
  {
    name: 'unknown_event',
    description: 'an event that the service may add later',
    expected: 'accept',
    advice: 'respond with 2xx to unknown events, because the service retries after any other status',
    requests: ({ event, bytes, delivery }) => [delivery(bytes(event({ event: 'permit.archived' })))],
  },
  {
    name: 'test_event',
    description: 'the test event of the service',
    expected: 'accept',
    advice: 'respond with 2xx to webhook.test, which people send to find out whether the receiver works',
    requests: ({ event, bytes, delivery, webhookId }) => [
      delivery(bytes({ ...event({ event: 'webhook.test' }), data: { webhook_id: webhookId } })),
    ],
  },
  {
    name: 'unknown_fields',
    description: 'an event with unknown fields',
    expected: 'accept',
    advice: 'allow additional fields in schemas',
    requests: ({ event, bytes, delivery }) => [
      delivery(bytes(event({ sequence: 7, data: { reason: null, reviewer: { name: 'Dana Ruiz' } } }))),
    ],
  },
  {
    name: 'missing_fields',
    description: 'an event whose data has fewer fields than usual',
    expected: 'accept',
    advice: 'don’t rely on fields of data that the specification doesn’t name',
    requests: ({ event, bytes, delivery }) => [
      delivery(
        bytes({ ...event({ event: 'permit.fee_changed' }), data: { permit_uuid: event().data.permit_uuid } }),
      ),
    ],
  },
  {
    name: 'duplicate',
    description: 'the same delivery twice',
    expected: 'accept',
    expectedEvents: 1,
    advice: 'store the SHA-256 of handled bodies, and respond with 2xx without handling them again',
    requests({ event, bytes, delivery }) {
      const body = bytes(event())
      return [delivery(body), delivery(body)]
    },
  },
  {
    name: 'duplicate_at_once',
    description: 'the same delivery twice at the same time',
    expected: 'accept',
    expectedEvents: 1,
    isConcurrent: true,
    advice: 'claim a delivery atomically before it is handled',
    requests({ event, bytes, delivery }) {
      const body = bytes(event())
      return [delivery(body), delivery(body)]
    },
  },
  {
    name: 'out_of_order',
    description: 'the second of two changes of a permit before the first',
    expected: 'accept',
    expectedEvents: 2,
    advice: 'accept events in any order: a retried one arrives after later ones',
    requests({ event, bytes, delivery }) {
      const first = event({ data: { previous_status: 'Pending', new_status: 'In Review' } })
      const { permit_uuid, permit_number } = first.data
      const second = event({ data: { permit_uuid, permit_number } })
      return [delivery(bytes(second)), delivery(bytes(first))]
    },
  },
]
