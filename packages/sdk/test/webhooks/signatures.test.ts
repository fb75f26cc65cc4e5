import { verifyWebhook } from '@permit-tracking/sdk/webhooks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readCases } from '../../../../spec/conformance/runner/read-cases.ts'
import { rejection } from '../settle.ts'
import { sign } from './delivery.ts'
import { platforms, runOn } from './platforms.ts'

/** Arguments of a case with the body in Base64. */
interface Delivery {
  readonly body_base64: string
  readonly secrets: string[]
  readonly signature: string
}

const cases = readCases('signatures').map(({ name, call, expected }) => {
  // As the schema of the cases has it.
  const { body_base64, ...delivery } = call.arguments as unknown as Delivery
  return { name, ...delivery, body: Buffer.from(body_base64, 'base64'), kind: expected.error?.kind }
})

describe.each(platforms)('with %s', (platform) => {
  beforeEach(() => runOn(platform))

  test.each(cases)('the signature of $name equals that of another language', async (delivery) => {
    const { body, secrets, signature, kind } = delivery
    const signatures = await Promise.all(secrets.map((secret) => sign(body, { secret })))
    expect(signatures.includes(signature)).toBe(kind !== 'invalid_signature')
    const verification = verifyWebhook(body, { 'X-Webhook-Signature': signature }, { secret: secrets })
    if (kind === undefined) expect(await verification).toHaveProperty('event', 'permit.status_changed')
    else if (kind === 'invalid_payload') {
      expect(await rejection(verification)).toHaveProperty('reason', 'invalid_payload')
    } else
      expect(await rejection(verification)).toHaveProperty(
        'reason',
        expect.stringMatching(/^(mismatch|malformed_signature|missing_signature)$/),
      )
  })
})

test('without node:crypto the key of a secret is imported once', async () => {
  runOn('Web Crypto')
  const importKey = vi.spyOn(crypto.subtle, 'importKey')
  const secret = 'a secret that no other test has'
  const body = '{"event":"x","data":{}}'
  const signature = await sign(body, { secret })
  for (let time = 0; time < 3; time += 1) {
    await verifyWebhook(body, { 'x-webhook-signature': signature }, { secret })
  }
  expect(importKey).toHaveBeenCalledTimes(1)
})

test('a key whose import failed is imported again the next time', async () => {
  runOn('Web Crypto')
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new Error('busy'))
  const secret = 'one more secret that no other test has'
  await expect(sign('', { secret })).rejects.toThrow('busy')
  await expect(sign('', { secret })).resolves.toMatch(/^[0-9a-f]{64}$/)
})
