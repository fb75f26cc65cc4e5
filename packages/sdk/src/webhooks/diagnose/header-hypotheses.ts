import { toHex } from '../verification/signature.ts'
import { fromBase64 } from './bytes.ts'
import type { Hypothesis } from './hypothesis.ts'

/** Possible damages of the signature header. */
export const headerHypotheses = (): readonly Hypothesis<string>[] => [
  {
    cause: 'signature_twice',
    difference: 'with the first value of its header, which has several',
    advice: 'Check the proxies: one of them repeats the header.',
    undo: (header) => (header.includes(',') ? header.split(',')[0] : undefined),
  },
  {
    cause: 'signature_prefix',
    difference: 'without the text before its hexadecimal digits',
    advice: 'Check that the service sends this header, and that no proxy adds the text.',
    undo: (header) => /(?:^|[^0-9a-f])([0-9a-f]{64})\W*$/i.exec(header)?.[1],
  },
  {
    cause: 'signature_suffix',
    difference: 'without the text after its hexadecimal digits',
    advice: 'Check the proxies: one of them adds the text.',
    undo: (header) => /^\W*([0-9a-f]{64})(?:[^0-9a-f].*)$/is.exec(header)?.[1],
  },
  {
    cause: 'signature_separators',
    difference: 'without the separators between its hexadecimal digits',
    advice: 'Check the proxies: one of them adds the separators.',
    undo: (header) => (/[: -]/.test(header) ? header.replace(/[: -]/g, '') : undefined),
  },
  {
    cause: 'signature_base64',
    difference: 'after it is decoded from Base64',
    advice: 'Check the proxies: one of them encodes the header. The service sends hexadecimal digits.',
    undo(header) {
      const bytes = fromBase64(header.trim().replace(/^\w+=(?=.{43})/, ''))
      if (!bytes) return undefined
      // Either the digits or the bytes of the signature were encoded.
      const text = String.fromCharCode(...bytes.subarray(0, 64))
      return bytes.length === 64 && /^[0-9a-f]+$/i.test(text) ? text : toHex(bytes.subarray(0, 64))
    },
  },
]
