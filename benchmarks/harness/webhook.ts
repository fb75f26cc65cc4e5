import { createHmac, timingSafeEqual } from 'node:crypto'

/** Secret of the webhook. */
export const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Returns the body of a delivery with that many bytes. */
export function bodyOf(bytes: number): string {
  const body = (notes: string) =>
    JSON.stringify({
      event: 'permit.status_changed',
      timestamp: '2026-03-02T12:00:00Z',
      organization_id: 'org_5f0c9a1b2d3e',
      data: {
        permit_uuid: '0d4a7c52-8e0f-4b53-9d5c-2f6f1f0f9a10',
        permit_number: 'B-2026-004217',
        previous_status: 'in_review',
        new_status: 'approved',
        notes,
      },
    })
  return body('n'.repeat(bytes - body('').length))
}

/** Returns the event of a body, verified without a library. Throws if the signature does not match. */
export function verifyByHand(body: string | Buffer, signature: string): unknown {
  const expected = createHmac('sha256', secret).update(body).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new Error('Forged.')
  return JSON.parse(body.toString())
}
