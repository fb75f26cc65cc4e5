import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkSignature, findSignature, splitSignature } from '../src/screens/webhooks/signature-check.tsx'

const body = '{"event":"webhook.test","note":"é"}'
const secret = 'whsec_example'
const signature = createHmac('sha256', secret).update(body).digest('hex')
const check = (change: { body?: string; received?: string; secret?: string }) =>
  checkSignature({ body, received: signature, secret, ...change }, crypto.subtle)

describe('the signature check', () => {
  it('computes what the service computes, and shows each step', async () => {
    const { isMatch, steps, advice } = await check({})
    expect({ isMatch, advice }).toEqual({ isMatch: true, advice: [] })
    expect(steps.map(([title]) => title)).toEqual([
      'Take the bytes of the body',
      'Compute the HMAC with SHA-256',
      'Read the received signature',
      'Compare both',
    ])
    expect(steps[0]?.[1]).toContain(`${Buffer.byteLength(body)} bytes`)
    expect(steps[1]?.[2]).toBe(signature)
  })

  it('removes a prefix', async () => {
    const { isMatch, steps } = await check({ received: `sha256=${signature}` })
    expect(isMatch).toBe(true)
    expect(steps[2]).toEqual([expect.any(String), 'Without the prefix "sha256=":', signature])
  })

  it('names the first different character', async () => {
    const other = `${signature.slice(0, 9)}${signature[9] === 'a' ? 'b' : 'a'}${signature.slice(10)}`
    const { isMatch, steps } = await check({ received: other })
    expect(isMatch).toBe(false)
    expect(steps[3]?.[1]).toMatch(/^Character 10 is the first difference/)
  })

  it.each([
    ['a cut signature', { received: signature.slice(0, 40) }, '40 hexadecimal digits instead of 64'],
    ['a space after the secret', { secret: `${secret} ` }, 'starts or ends with a space'],
    ['uppercase letters', { received: signature.toUpperCase() }, 'uppercase'],
    ['another body', { body: `${body}\n` }, 'raw bytes'],
    ['another secret', { secret: 'whsec_other' }, 'rotation'],
  ])('explains %s', async (_, change, text) => {
    const { isMatch, advice } = await check(change)
    expect(isMatch).toBe(false)
    expect(advice.join(' ')).toContain(text)
  })
})

it('divides a header into its prefix and its digits', () => {
  expect(splitSignature(signature)).toEqual({ prefix: '', signature })
  expect(splitSignature(`abc${signature}`)).toEqual({ prefix: 'abc', signature })
  expect(splitSignature('none!')).toEqual({ prefix: 'none!', signature: '' })
})

it('finds the signature by its form, because the name of its header is a switch', () => {
  const headers = { 'Content-Type': 'application/json' }
  expect(findSignature(headers)).toBeUndefined()
  expect(findSignature({ ...headers, 'X-Any': `sha256=${signature}` })).toEqual([
    'X-Any',
    `sha256=${signature}`,
  ])
})
