import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSignature, toHex } from './signature.ts'

const hex = '00ff'.repeat(16)

describe('a signature', () => {
  test.each([hex, hex.toUpperCase(), `sha256=${hex}`, `SHA256=${hex}`, `  ${hex}\n`])(
    '%j is parsed',
    (text) => {
      expect(toHex(parseSignature(text) ?? new Uint8Array())).toBe(hex)
    },
  )

  test.each([
    '',
    'sha256=',
    hex.slice(1),
    `${hex}0`,
    `sha1=${hex}`,
    `${hex},${hex}`,
    `${hex.slice(1)}g`,
    `0x${hex}`,
  ])('%j is rejected', (text) => {
    expect(parseSignature(text)).toBeUndefined()
  })

  test('is the same after conversion to hexadecimal digits and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(parseSignature(toHex(bytes))).toEqual(bytes)
      }),
      { seed: 3 },
    )
  })
})
