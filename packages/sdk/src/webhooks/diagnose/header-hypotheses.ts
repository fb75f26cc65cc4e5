import { toHex } from '../verification/signature.ts'
import { fromBase64 } from './bytes.ts'
import type { Hypothesis } from './hypothesis.ts'

/** What may be wrong with the header's value. */
export const headerHypotheses = (): readonly Hypothesis<string>[] => [
  {
    cause: 'signature_twice',
    message: 'with the first of the values in its header, which came more than once: a proxy repeats it',
    undo: (header) => (header.includes(',') ? header.split(',')[0] : undefined),
  },
  {
    cause: 'signature_prefix',
    message:
      'without what stands before its hexadecimal digits: a proxy adds it, or the header is of another service',
    undo: (header) => /(?:^|[^0-9a-f])([0-9a-f]{64})\W*$/i.exec(header)?.[1],
  },
  {
    cause: 'signature_suffix',
    message: 'without what stands after its hexadecimal digits: a proxy adds it',
    undo: (header) => /^\W*([0-9a-f]{64})(?:[^0-9a-f].*)$/is.exec(header)?.[1],
  },
  {
    cause: 'signature_separators',
    message: 'without the separators between its hexadecimal digits: a proxy adds them',
    undo: (header) => (/[: -]/.test(header) ? header.replace(/[: -]/g, '') : undefined),
  },
  {
    cause: 'signature_base64',
    message: 'read as Base64: a proxy changes it; the service sends hexadecimal digits',
    undo(header) {
      const bytes = fromBase64(header.trim().replace(/^\w+=(?=.{43})/, ''))
      if (!bytes) return undefined
      // Base64 of the digits themselves.
      const text = String.fromCharCode(...bytes.subarray(0, 64))
      return bytes.length === 64 && /^[0-9a-f]+$/i.test(text) ? text : toHex(bytes.subarray(0, 64))
    },
  },
]
