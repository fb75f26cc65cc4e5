import { expect, test } from 'vitest'
import { toBytes } from './raw-body.ts'

test('the bytes of a body are not copied', () => {
  const { buffer } = Uint8Array.of(1, 2, 3)
  expect(toBytes(buffer).buffer).toBe(buffer)
})
