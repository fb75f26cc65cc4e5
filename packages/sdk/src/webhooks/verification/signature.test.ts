import { describe, expect, test } from 'vitest'
import { parseSignature } from './signature.ts'

const hex = '00ff'.repeat(16)

describe('a signature', () => {
  test.each([hex, hex.toUpperCase(), `sha256=${hex}`, `SHA256=${hex}`])('%j is parsed', (text) => {
    expect(String(parseSignature(text)).toLowerCase()).toBe(hex)
  })

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
    expect(parseSignature(text)).toBe(false)
  })
})
