import { describe, expect, test } from 'vitest'
import { ConfigurationError, typeOf } from '../../errors/configuration-error.ts'
import { type RawBody, toBytes } from './raw-body.ts'

describe('the bytes of a body', () => {
  test('are UTF-8 for text, a byte order mark included', () => {
    expect([...toBytes('\ufeffé\r\n')]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 13, 10])
  })

  test('are those of the view, without the rest of its buffer', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5)
    expect([...toBytes(bytes.subarray(1, 4))]).toEqual([2, 3, 4])
    expect([...toBytes(Buffer.from('pooled'))]).toEqual([...Buffer.from('pooled')])
  })

  test('are not copied', () => {
    const { buffer } = Uint8Array.of(1, 2, 3)
    expect(toBytes(buffer).buffer).toBe(buffer)
  })

  test.each([{ event: 'webhook.test' }, undefined, null, 5])(
    'do not exist for the parsed value %j',
    (body) => {
      try {
        expect.unreachable(String(toBytes(body as unknown as RawBody)))
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error
        expect(error.message).toBe(
          `\`rawBody\` must be text or bytes (received ${typeOf(body)}). Pass the body as it was sent, before anything parses it.`,
        )
      }
    },
  )
})
