import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { AttackCase } from './attack-case.ts'
import type { DeliveryFactory } from './delivery-factory.ts'

/** Forged deliveries. The receiver must not respond with 2xx, and they must have no effect. */
export const forged: readonly AttackCase[] = [
  forgery(
    'unsigned',
    'an event without a signature',
    'reject unsigned deliveries',
    ({ event, bytes, delivery }) => delivery(bytes(event()), null),
  ),
  forgery(
    'empty_signature',
    'an event whose signature is empty',
    'treat an empty header like a missing one',
    ({ event, bytes, delivery }) => delivery(bytes(event()), { change: () => '' }),
  ),
  signedWith(
    'wrong_secret',
    'another secret',
    'compare the signature with the signature of the body',
    () => 'not-the-secret',
  ),
  signedWith('empty_secret', 'an empty string', 'require a secret at startup', () => ''),
  signedWith(
    'undefined_secret',
    'the word “undefined”',
    'require a secret at startup: `String(process.env.SECRET)` turns a missing one into a word',
    () => 'undefined',
  ),
  {
    ...signedWith(
      'retired_secret',
      'a secret that was replaced',
      'remove the secret from the configuration once it is replaced',
      ({ retiredSecret = '' }) => retiredSecret,
    ),
    needs: 'retiredSecret',
  },
  forgery(
    'signature_of_another',
    'an event with the signature of another one',
    'compute the signature of the received body',
    ({ event, bytes, delivery }) => delivery(bytes(event()), { body: bytes(event()) }),
  ),
  tampered(
    'changed_value',
    'a body in which one word was changed',
    'compute the signature of the received body',
    (text) => text.replace('Approved', 'Denied'),
  ),
  tampered(
    'reserialized',
    'a body that was parsed and serialized with indents',
    'compute the signature of the received bytes, not of parsed JSON',
    (text) => JSON.stringify(JSON.parse(text), null, 2),
  ),
  tampered(
    'added_field',
    'a body to which a field was added',
    'compute the signature of the whole body, not of some fields',
    (text) => text.replace('{', '{"admin":true,'),
  ),
  tampered('truncated', 'the first half of a body', 'compute the signature of the received body', (text) =>
    text.slice(0, text.length / 2),
  ),
  tampered('emptied', 'an empty body', 'verify empty bodies, too', () => ''),
  missigned(
    'flipped_bit',
    'the last digit of the signature changed',
    'compare the whole signature',
    // Base64 has `=` after the last digit, whose last bits are ignored.
    (signature) => signature.replace(/[^=](?==*$)/, (digit) => (digit === '0' ? '8' : '0')),
  ),
  missigned(
    'shortened_signature',
    'the second half of the signature left out',
    'compare the whole signature, not only the received part',
    (signature) => signature.slice(0, 32),
  ),
  missigned(
    'lengthened_signature',
    'more digits after the signature',
    'compare the lengths, too: hexadecimal decoders drop invalid digits',
    (signature) => `${signature}00zz`,
  ),
  missigned(
    'two_signatures',
    'a wrong signature before the right one',
    'accept one signature only',
    (signature) => `${'0'.repeat(64)}, ${signature}`,
  ),
  forgery(
    'hash_without_key',
    'an event with the plain SHA-256 of its body as the signature',
    'use the HMAC with the secret',
    ({ event, bytes, delivery }) => {
      const body = bytes(event())
      return delivery(body, { change: () => bytesToHex(sha256(body)) })
    },
  ),
  {
    ...forgery('huge', 'a forged body of 2 MiB', 'limit the size of bodies', ({ event, bytes, delivery }) =>
      delivery(bytes(event({ padding: 'x'.repeat(2 * 1024 * 1024) })), { body: bytes(event()) }),
    ),
    mayCloseConnection: true,
  },
  forgery('wrong_method', 'a GET with a signature', 'accept POST only', ({ bytes, delivery }) => ({
    ...delivery(bytes('')),
    method: 'GET',
    body: null,
  })),
]

function forgery(
  name: string,
  description: string,
  advice: string,
  request: (factory: DeliveryFactory) => RequestInit,
): AttackCase {
  return { name, description, advice, expected: 'reject', requests: (factory) => [request(factory)] }
}

function signedWith(
  name: string,
  label: string,
  advice: string,
  secret: (factory: DeliveryFactory) => string,
): AttackCase {
  return forgery(name, `an event that is signed with ${label}`, advice, (factory) =>
    factory.delivery(factory.bytes(factory.event()), { secret: secret(factory) }),
  )
}

/** Creates a case with the signature of another body. */
function tampered(
  name: string,
  description: string,
  advice: string,
  change: (text: string) => string,
): AttackCase {
  return forgery(name, description, advice, ({ event, bytes, delivery }) => {
    const text = JSON.stringify(event())
    return delivery(bytes(change(text)), { body: bytes(text) })
  })
}

function missigned(
  name: string,
  description: string,
  advice: string,
  change: (signature: string) => string,
): AttackCase {
  return forgery(name, `an event with ${description}`, advice, ({ event, bytes, delivery }) =>
    delivery(bytes(event()), { change }),
  )
}
