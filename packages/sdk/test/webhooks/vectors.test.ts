import { readFileSync } from 'node:fs'
import { verifyWebhook } from '@permit-tracking/sdk/webhooks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rejection } from '../settle.ts'
import { sign } from './delivery.ts'
import { platforms, runOn } from './platforms.ts'

interface Vector {
  readonly name: string
  readonly body_base64?: string
  readonly body_filled_to?: number
  readonly secrets: string[]
  readonly signature: string
  readonly is_event: boolean
}

const file = new URL('../../../../spec/webhook-vectors.json', import.meta.url)
const { template, vectors }: { template: string; vectors: Vector[] } = JSON.parse(readFileSync(file, 'utf8'))

function bodyOf({ body_base64, body_filled_to = 0 }: Vector): Buffer {
  if (body_base64 !== undefined) return Buffer.from(body_base64, 'base64')
  const fill = 'x'.repeat(body_filled_to - Buffer.byteLength(template) + '{x}'.length)
  return Buffer.from(template.replace('{x}', fill))
}

describe.each(platforms)('with %s', (platform) => {
  beforeEach(() => runOn(platform))

  test.each(vectors)('the signature of $name equals that of another language', async (vector) => {
    const body = bodyOf(vector)
    const signatures = vector.secrets.map((secret) => sign(body, { secret }))
    expect(await Promise.all(signatures)).toContain(vector.signature)
    const verification = verifyWebhook(
      body,
      { 'X-Webhook-Signature': vector.signature },
      { secret: vector.secrets },
    )
    if (vector.is_event) expect(await verification).toHaveProperty('event', 'permit.status_changed')
    else expect(await rejection(verification)).toHaveProperty('reason', 'invalid_payload')
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
