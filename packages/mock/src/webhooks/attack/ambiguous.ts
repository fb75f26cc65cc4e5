import type { AttackCase } from './attack-case.ts'
import type { DeliveryFactory } from './delivery-factory.ts'

/** Deliveries that a receiver may accept or reject, but not with a 5xx. */
export const ambiguous: readonly AttackCase[] = [
  ambiguousCase('prefixed_signature', 'a signature with `sha256=` before it', ({ event, bytes, delivery }) =>
    delivery(bytes(event()), { change: (signature) => `sha256=${signature}` }),
  ),
  ambiguousCase('uppercase_signature', 'a signature in uppercase digits', ({ event, bytes, delivery }) =>
    delivery(bytes(event()), { change: (signature) => signature.toUpperCase() }),
  ),
  ambiguousCase(
    'wrong_content_type',
    'a correctly signed event with the content type text/plain',
    ({ event, bytes, delivery }) => delivery(bytes(event()), undefined, { 'Content-Type': 'text/plain' }),
  ),
  {
    ...ambiguousCase('huge_signed', 'a correctly signed event of 2 MiB', ({ event, bytes, delivery }) =>
      delivery(bytes(event({ padding: 'x'.repeat(2 * 1024 * 1024) }))),
    ),
    mayCloseConnection: true,
  },
  ambiguousCase('not_json', 'a correctly signed body that is not JSON', ({ bytes, delivery }) =>
    delivery(bytes('<html>Bad gateway</html>')),
  ),
  ambiguousCase('no_object', 'a correctly signed `null`', ({ bytes, delivery }) => delivery(bytes('null'))),
  ambiguousCase('null_data', 'a correctly signed event whose data is null', ({ event, bytes, delivery }) =>
    delivery(bytes(JSON.stringify({ ...event(), data: null }))),
  ),
  ambiguousCase('deep', 'correctly signed data, nested 5,000 deep', ({ event, bytes, delivery }) =>
    delivery(
      bytes(JSON.stringify(event({ data: { nested: 0 } })).replace('"nested":0', `"nested":${nest(5_000)}`)),
    ),
  ),
  ambiguousCase(
    'proto',
    'a correctly signed event with the field `__proto__`',
    ({ event, bytes, delivery }) =>
      delivery(bytes(JSON.stringify(event()).replace('{', '{"__proto__":{"event":"webhook.test"},'))),
  ),
  ambiguousCase(
    'byte_order_mark',
    'a correctly signed body with a byte order mark',
    ({ event, bytes, delivery }) => delivery(bytes(`\ufeff${JSON.stringify(event())}`)),
  ),
  ambiguousCase('invalid_utf8', 'a correctly signed body that is not UTF-8', ({ event, bytes, delivery }) => {
    const body = bytes(event({ data: { permit_number: 'BLD-2026-0' } }))
    // No UTF-8 sequence contains the byte 0xff.
    return delivery(body.map((byte) => (byte === 0x2d ? 0xff : byte)))
  }),
]

function ambiguousCase(
  name: string,
  description: string,
  request: (factory: DeliveryFactory) => RequestInit,
): AttackCase {
  const advice = 'respond within 10 s and without a 5xx, whatever is sent'
  return { name, description, advice, expected: 'either', requests: (factory) => [request(factory)] }
}

function nest(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}
