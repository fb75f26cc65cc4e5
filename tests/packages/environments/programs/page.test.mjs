import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { createTestDelivery, verifyWebhook } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'
import { workInPage } from './in-a-page.cjs'

test('the SDK and the mock do their work in a simulated page', async () => {
  expect(document.body).toBeDefined()
  const found = await workInPage({ createMock, createClient, createTestDelivery, verifyWebhook })
  expect(found).toBe('18 permits, NotFoundError, webhook.test')
})
