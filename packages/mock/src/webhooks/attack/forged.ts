import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { AttackCase } from './attack-case.ts'
import type { Forge } from './forge.ts'

/** What the service never sends: it must not be answered 2xx, and must have no effect. */
export const forged: readonly AttackCase[] = [
  forgery(
    'unsigned',
    'an event without a signature',
    'refuse what isn’t signed',
    ({ event, bytes, delivery }) => delivery(bytes(event()), null),
  ),
  forgery(
    'empty_signature',
    'an event whose signature is empty',
    'take an empty header for a missing one',
    ({ event, bytes, delivery }) => delivery(bytes(event()), ''),
  ),
  signedWith(
    'wrong_secret',
    'another secret',
    'compare the signature with one made from the body',
    () => 'not-the-secret',
  ),
  signedWith('empty_secret', 'the empty text', 'refuse to start without a secret', () => ''),
  signedWith(
    'undefined_secret',
    'the word “undefined”',
    'refuse to start without a secret: `String(process.env.SECRET)` makes a word of a missing one',
    () => 'undefined',
  ),
  {
    ...signedWith(
      'retired_secret',
      'a secret that was replaced',
      'take the secret away from the configuration once it is replaced',
      ({ retiredSecret = '' }) => retiredSecret,
    ),
    needs: 'retiredSecret',
  },
  forgery(
    'signature_of_another',
    'an event with the signature of another one',
    'make the signature from the very body that came',
    ({ event, bytes, delivery, signature }) => delivery(bytes(event()), signature(bytes(event()))),
  ),
  tampered(
    'changed_value',
    'a body in which one word was changed',
    'make the signature from the very body that came',
    (text) => text.replace('Approved', 'Denied'),
  ),
  tampered(
    'written_anew',
    'a body that was parsed and written anew, with indents',
    'make the signature from the bytes that came, not from the parsed JSON',
    (text) => JSON.stringify(JSON.parse(text), null, 2),
  ),
  tampered(
    'added_field',
    'a body to which a field was added',
    'make the signature from all of the body, not from some of its fields',
    (text) => text.replace('{', '{"admin":true,'),
  ),
  tampered(
    'truncated',
    'the first half of a body',
    'make the signature from the very body that came',
    (text) => text.slice(0, text.length / 2),
  ),
  tampered('emptied', 'an empty body', 'verify an empty body as every other', () => ''),
  missigned(
    'flipped_bit',
    'one bit of the signature flipped',
    'compare all of the signature',
    (signature) => signature.slice(0, -1) + (Number.parseInt(signature.slice(-1), 16) ^ 1).toString(16),
  ),
  missigned(
    'shortened_signature',
    'the second half of the signature left out',
    'compare the whole signature, not the part that came',
    (signature) => signature.slice(0, 32),
  ),
  missigned(
    'lengthened_signature',
    'more digits after the signature',
    'compare the lengths, too: decoders of hexadecimal digits drop what they can’t read',
    (signature) => `${signature}00zz`,
  ),
  missigned(
    'two_signatures',
    'a wrong signature before the right one',
    'take one signature only',
    (signature) => `${'0'.repeat(64)}, ${signature}`,
  ),
  forgery(
    'hash_without_key',
    'an event with the plain SHA-256 of its body as the signature',
    'use the HMAC with the secret',
    ({ event, bytes, delivery }) => {
      const body = bytes(event())
      return delivery(body, bytesToHex(sha256(body)))
    },
  ),
  {
    ...forgery(
      'huge',
      'a forged body of 2 MiB',
      'stop reading at some size, and refuse what is larger',
      ({ event, bytes, delivery, signature }) =>
        delivery(bytes(event({ padding: 'x'.repeat(2 * 1024 * 1024) })), signature(bytes(event()))),
    ),
    mayBeCut: true,
  },
  forgery('wrong_method', 'a GET with a signature', 'take POST only', ({ bytes, delivery }) => ({
    ...delivery(bytes('')),
    method: 'GET',
    body: null,
  })),
]

function forgery(
  name: string,
  what: string,
  advice: string,
  request: (forge: Forge) => RequestInit,
): AttackCase {
  return { name, description: what, advice, expected: 'refuse', requests: (forge) => [request(forge)] }
}

function signedWith(name: string, key: string, advice: string, secret: (forge: Forge) => string): AttackCase {
  return forgery(name, `an event that is signed with ${key}`, advice, (forge) => {
    const body = forge.bytes(forge.event())
    return forge.delivery(body, forge.signature(body, secret(forge)))
  })
}

/** The signature of one body, and another body. */
function tampered(name: string, what: string, advice: string, change: (text: string) => string): AttackCase {
  return forgery(name, what, advice, ({ event, bytes, delivery, signature }) => {
    const text = JSON.stringify(event())
    return delivery(bytes(change(text)), signature(bytes(text)))
  })
}

function missigned(
  name: string,
  what: string,
  advice: string,
  change: (signature: string) => string,
): AttackCase {
  return forgery(name, `an event with ${what}`, advice, ({ event, bytes, delivery, signature }) => {
    const body = bytes(event())
    return delivery(body, change(signature(body)))
  })
}
