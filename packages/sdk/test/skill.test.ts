import { readFile } from 'node:fs/promises'
import { createTestDelivery, createTestEvent, createWebhooks } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'

const skill = await readFile(new URL('../skills/permit-tracking-sdk/SKILL.md', import.meta.url), 'utf8')

test('the skill names the status for a wrong secret, and that for a body that was read', async () => {
  const receiver = createWebhooks({ secret: 'whsec_right', logger: false }).fallback(() => {})
  const deliver = async (secret: string) => {
    const { body, headers } = await createTestDelivery(createTestEvent('permit.fee_changed'), { secret })
    return new Request('https://app.example', { method: 'POST', body, headers })
  }
  const { status: forWrongSecret } = await receiver.fetch(await deliver('whsec_wrong'))
  const request = await deliver('whsec_right')
  await request.json()
  const { status: forReadBody } = await receiver.fetch(request)

  expect(skill).toContain(`If every delivery gets a ${forWrongSecret}, the secret differs`)
  expect(skill).toContain(`If every delivery gets a ${forReadBody}, other code has read the body`)
})
