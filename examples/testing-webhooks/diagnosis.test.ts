import {
  createTestDelivery,
  createTestEvent,
  createWebhooks,
  diagnoseWebhook,
} from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'

const secret = 'the-webhook-secret'

test('the diagnosis recognizes a parsed body', async () => {
  const { headers, body } = await createTestDelivery(createTestEvent('permit.status_changed'), { secret })
  const parsed: unknown = JSON.parse(body)

  const { cause, message } = await diagnoseWebhook(JSON.stringify(parsed, null, 2), headers, secret)

  expect(cause).toBe('body_rewritten')
  expect(message).toBe(
    'The signature would match with the original JSON, which was parsed and printed again. ' +
      'Pass the body before anything parses it.',
  )
})

test('a receiver logs the diagnosis', async () => {
  const lines: unknown[] = []
  const logger = { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
  const webhooks = createWebhooks({ secret: `"${secret}"`, diagnose: diagnoseWebhook, logger }).fallback(
    () => {},
  )
  const delivery = await createTestDelivery(createTestEvent('webhook.test'), { secret })

  const { status } = await webhooks.fetch(new Request('https://app.example/webhooks', delivery))

  expect(status).toBe(401)
  expect(lines.join('\n')).toContain(
    'The signature would match without the name and the quotes around the secret. Store only the value.',
  )
})
