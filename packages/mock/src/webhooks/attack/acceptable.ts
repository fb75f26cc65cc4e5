import { toTimestamp } from '../../domain/timestamp.ts'
import type { AttackCase } from './attack-case.ts'

/** What the service may rightly send, however odd: it must be answered 2xx. */
export const acceptable: readonly AttackCase[] = [
  {
    name: 'genuine',
    description: 'a delivery as every other',
    expected: 'accept',
    expectedEffects: 1,
    isDecisive: true,
    advice: 'check that it has the webhook’s secret, and reads the signature from the right header',
    adviceOnSilence: 'check that it runs, that the webhook’s address is right, and what it logs',
    requests: ({ event, bytes, delivery }) => [delivery(bytes(event()))],
  },
  {
    name: 'previous_secret',
    description: 'a delivery that was signed before the secret was replaced',
    expected: 'accept',
    advice: 'let it take both secrets while one is being replaced: retries keep their signature',
    needs: 'previousSecret',
    requests: ({ event, bytes, delivery, signature, previousSecret }) => {
      const body = bytes(event())
      return [delivery(body, signature(body, previousSecret))]
    },
  },
  {
    name: 'hours_late',
    description: 'a delivery that a person has retried six hours later',
    expected: 'accept',
    advice: 'don’t refuse by the timestamp: retries keep that of the event',
    requests({ event, bytes, delivery }) {
      const { timestamp } = event()
      return [delivery(bytes(event({ timestamp: toTimestamp(Date.parse(timestamp) - 6 * 3_600_000) })))]
    },
  },
  {
    name: 'unicode',
    description: 'a body with letters beyond ASCII, right-to-left text and an emoji',
    expected: 'accept',
    advice: 'hash the bytes of the body, not a text that was decoded as latin1',
    requests: ({ event, bytes, delivery }) => [
      delivery(bytes(event({ data: { permit_number: 'Straße 7 – כניסה 🏗️ café' } }))),
    ],
  },
  {
    name: 'written_otherwise',
    description: 'a body with escapes, spaces and a line break at the end',
    expected: 'accept',
    advice: 'hash the body as it came, not the JSON that a parser made of it',
    requests({ event, bytes, delivery }) {
      const text = JSON.stringify(event({ data: { permit_number: 'BLD/2026' } }), null, 1)
      return [delivery(bytes(`${text.replace('BLD/2026', '\\u0042LD\\/2026')}\n`))]
    },
  },
  {
    name: 'unknown_event',
    description: 'an event that the service has come to send since',
    expected: 'accept',
    advice: 'answer 2xx to events that it has no use for, as the service retries all else',
    requests: ({ event, bytes, delivery }) => [delivery(bytes(event({ event: 'permit.archived' })))],
  },
  {
    name: 'unknown_fields',
    description: 'an event with fields that nobody has heard of',
    expected: 'accept',
    advice: 'don’t let a schema refuse additional fields',
    requests: ({ event, bytes, delivery }) => [
      delivery(bytes(event({ sequence: 7, data: { reason: null, reviewer: { name: 'Dana Ruiz' } } }))),
    ],
  },
  {
    name: 'missing_fields',
    description: 'an event whose data holds less than usual',
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
    expectedEffects: 1,
    advice: 'remember what was handled, by the SHA-256 of the body, and answer 2xx without doing it again',
    requests({ event, bytes, delivery }) {
      const body = bytes(event())
      return [delivery(body), delivery(body)]
    },
  },
  {
    name: 'duplicate_at_once',
    description: 'the same delivery twice at the same time',
    expected: 'accept',
    expectedEffects: 1,
    isAtOnce: true,
    advice: 'claim a delivery before it is handled, in one step that only one can win',
    requests({ event, bytes, delivery }) {
      const body = bytes(event())
      return [delivery(body), delivery(body)]
    },
  },
  {
    name: 'out_of_order',
    description: 'the second of two changes of a permit before the first',
    expected: 'accept',
    expectedEffects: 2,
    advice: 'take events in any order: a retried one arrives after later ones',
    requests({ event, bytes, delivery }) {
      const first = event({ data: { previous_status: 'Pending', new_status: 'In Review' } })
      const { permit_uuid, permit_number } = first.data
      const second = event({ data: { permit_uuid, permit_number } })
      return [delivery(bytes(second)), delivery(bytes(first))]
    },
  },
]
