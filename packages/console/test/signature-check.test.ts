import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { serviceReference } from '../src/explorer/document/service-reference.ts'
import { computeSignature, findSignature, operationOf } from '../src/screens/webhooks/signature-check.tsx'

const body = '{"event":"webhook.test","note":"é"}'
const secret = 'whsec_example'
const signature = createHmac('sha256', secret).update(body).digest('hex')

it('computes the signature as the service does', async () => {
  expect(await computeSignature(body, secret, crypto.subtle)).toBe(signature)
  expect(await computeSignature(`${body}\n`, secret, crypto.subtle)).not.toBe(signature)
})

it('finds the signature by its form, because the name of its header is a switch', () => {
  const headers = { 'Content-Type': 'application/json' }
  expect(findSignature(headers)).toBeUndefined()
  expect(findSignature({ ...headers, 'X-Any': `sha256=${signature}` })).toBe(`sha256=${signature}`)
})

it('leads to the section of each event, which has the code', () => {
  const webhooks = serviceReference.groups
    .flatMap(({ operations }) => operations)
    .filter((one) => one.isWebhook)
  expect(webhooks.map(({ path }) => operationOf(path))).toEqual(webhooks.map(({ id }) => id))
  expect(webhooks).toHaveLength(6)
})
