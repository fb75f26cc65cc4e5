import type { AttackCase } from './attack-case.ts'
import type { Forge } from './forge.ts'

/** What a receiver may take or refuse as it likes, as long as it answers and doesn't break. */
export const ambiguous: readonly AttackCase[] = [
  doubt(
    'prefixed_signature',
    'a signature with `sha256=` before it',
    ({ event, bytes, signature, delivery }) => {
      const body = bytes(event())
      return delivery(body, `sha256=${signature(body)}`)
    },
  ),
  doubt(
    'uppercase_signature',
    'a signature in upper-case digits',
    ({ event, bytes, signature, delivery }) => {
      const body = bytes(event())
      return delivery(body, signature(body).toUpperCase())
    },
  ),
  doubt('wrong_content_type', 'a rightly signed event that calls itself text', ({ event, bytes, delivery }) =>
    delivery(bytes(event()), undefined, { 'Content-Type': 'text/plain' }),
  ),
  {
    ...doubt('huge_signed', 'a rightly signed event of 2 MiB', ({ event, bytes, delivery }) =>
      delivery(bytes(event({ padding: 'x'.repeat(2 * 1024 * 1024) }))),
    ),
    mayBeCut: true,
  },
  doubt('not_json', 'a rightly signed body that is no JSON', ({ bytes, delivery }) =>
    delivery(bytes('<html>Bad gateway</html>')),
  ),
  doubt('no_object', 'a rightly signed `null`', ({ bytes, delivery }) => delivery(bytes('null'))),
  doubt('null_data', 'a rightly signed event whose data is null', ({ event, bytes, delivery }) =>
    delivery(bytes(JSON.stringify({ ...event(), data: null }))),
  ),
  doubt('deep', 'rightly signed data, nested 5,000 deep', ({ event, bytes, delivery }) =>
    delivery(
      bytes(JSON.stringify(event({ data: { nested: 0 } })).replace('"nested":0', `"nested":${nest(5_000)}`)),
    ),
  ),
  doubt('proto', 'a rightly signed event with the field `__proto__`', ({ event, bytes, delivery }) =>
    delivery(bytes(JSON.stringify(event()).replace('{', '{"__proto__":{"event":"webhook.test"},'))),
  ),
  doubt('byte_order_mark', 'a rightly signed body with a byte order mark', ({ event, bytes, delivery }) =>
    delivery(bytes(`\ufeff${JSON.stringify(event())}`)),
  ),
  doubt('invalid_utf8', 'a rightly signed body that is no UTF-8', ({ event, bytes, delivery }) => {
    const body = bytes(event({ data: { permit_number: 'BLD-2026-0' } }))
    // The dash becomes a byte that no character begins with.
    return delivery(body.map((byte) => (byte === 0x2d ? 0xff : byte)))
  }),
]

function doubt(name: string, what: string, request: (forge: Forge) => RequestInit): AttackCase {
  const advice = 'answer within 10 s and without a 5xx, whatever comes'
  return { name, description: what, advice, expected: 'either', requests: (forge) => [request(forge)] }
}

function nest(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}
