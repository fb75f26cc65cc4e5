const { workInPage } = require('./in-a-page.cjs')

test('the SDK and the mock do their work in a simulated page, or say what is missing', async () => {
  expect(document.body).toBeDefined()
  if (process.env.MISSING) {
    // What is known to be missing there, and where it is noticed first.
    const use = () => {
      require('@permit-tracking/sdk').createClient({ baseUrl: 'https://permits.invalid', apiKey: 'key' })
      require('@permit-tracking/mock').createMock()
    }
    expect(use).toThrow(process.env.MISSING)
    return
  }
  const { createClient } = require('@permit-tracking/sdk')
  const { createMock } = require('@permit-tracking/mock')
  const { createTestDelivery, verifyWebhook } = require('@permit-tracking/sdk/webhooks')
  const found = await workInPage({ createMock, createClient, createTestDelivery, verifyWebhook })
  expect(found).toBe('18 permits, NotFoundError, webhook.test')
})
