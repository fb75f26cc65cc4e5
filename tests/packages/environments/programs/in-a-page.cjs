/** Uses the SDK and the mock as a test of a page does, and returns the results. */
exports.workInPage = async function workInPage({
  createMock,
  createClient,
  createTestDelivery,
  verifyWebhook,
}) {
  const mock = createMock({ seed: 1, permits: 30 })
  const client = createClient(mock.clientOptions)
  const permits = await client.permits.list({ per_page: 10 }).collect()
  const missing = await client.permits.get('00000000-0000-4000-8000-000000000000').catch(({ name }) => name)
  const body = JSON.stringify({ event: 'webhook.test', timestamp: '2026-03-01T12:00:00Z', data: {} })
  const { headers } = await createTestDelivery(body, { secret: 'whsec_1' })
  const { event } = await verifyWebhook(new TextEncoder().encode(body), headers, { secret: 'whsec_1' })
  return `${permits.length} permits, ${missing}, ${event}`
}
