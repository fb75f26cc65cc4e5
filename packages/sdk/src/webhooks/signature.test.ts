import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isConfigurationError } from '../errors/configuration-error.ts'
import { importSecret, parseSignature, type RawBody, toBytes, toHex } from './signature.ts'

const hex = '00ff'.repeat(16)

describe('a signature', () => {
  test.each([hex, hex.toUpperCase(), `sha256=${hex}`, `SHA256=${hex}`, `  ${hex}\n`])(
    '%j is read',
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
  ])('%j is not', (text) => {
    expect(parseSignature(text)).toBeUndefined()
  })

  test('comes back from hexadecimal as it went in', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(parseSignature(toHex(bytes))).toEqual(bytes)
      }),
      { seed: 3 },
    )
  })
})

describe('the bytes of a body', () => {
  test('are UTF-8 for text, a byte order mark included', () => {
    expect([...toBytes('\ufeffé\r\n')]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 13, 10])
  })

  test('are those of the view, not of all that is behind it', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5)
    expect([...toBytes(bytes.subarray(1, 4))]).toEqual([2, 3, 4])
    expect([...toBytes(Buffer.from('pooled'))]).toEqual([...Buffer.from('pooled')])
  })

  test('are not copied', () => {
    const { buffer } = Uint8Array.of(1, 2, 3)
    expect(toBytes(buffer).buffer).toBe(buffer)
  })

  test('are copied out of shared memory, which Web Crypto refuses', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3)).fill(7)
    expect([...toBytes(shared)]).toEqual([7, 7, 7])
    expect(toBytes(shared).buffer).toBeInstanceOf(ArrayBuffer)
  })

  test.each([{ event: 'webhook.test' }, undefined, null, 5])(
    'are not those of %j, which something parsed',
    (body) => {
      try {
        expect.unreachable(String(toBytes(body as unknown as RawBody)))
      } catch (error) {
        if (!isConfigurationError(error)) throw error
        expect(error.message).toBe(
          'Could not read the webhook’s body, because it is neither text nor bytes; pass it as it came, before anything parses it.',
        )
      }
    },
  )
})

test.each(['', undefined, 5])('%j is no secret', (secret) => {
  expect(() => importSecret(secret as string, 'sign')).toThrow('it is empty or not text')
})
