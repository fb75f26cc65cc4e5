import type { Duration } from '../../clock/clock.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { TestEventOptions } from '../../webhooks/test-event.ts'
import { listDeliveryPage } from '../delivery-page.ts'
import type { HandlersOf } from '../operation.ts'

/** Webhooks and their deliveries. */
export const webhookHandlers: HandlersOf<'webhooks'> = {
  listWebhooks: ({ organization: { webhooks } }) => ({ status: 200, body: { data: webhooks.all() } }),
  createWebhook: ({ organization: { webhooks }, body }) => ({
    status: 201,
    body: { data: webhooks.create(body) },
  }),
  getWebhook: ({ organization: { webhooks }, path: { webhook_id: id } }) => ({
    status: 200,
    body: { data: orNotFound(webhooks.get(id), 'webhook', id) },
  }),
  updateWebhook({ organization: { webhooks }, path: { webhook_id: id }, body }) {
    return { status: 200, body: { data: webhooks.update(id, body) } }
  },
  deleteWebhook({ organization: { webhooks }, path: { webhook_id: id } }) {
    webhooks.delete(id)
    return { status: 204, body: undefined }
  },
  pauseWebhook({ organization: { webhooks }, path: { webhook_id: id } }) {
    return { status: 200, body: { data: webhooks.pause(id) } }
  },
  resumeWebhook({ organization: { webhooks }, path: { webhook_id: id } }) {
    return { status: 200, body: { data: webhooks.resume(id) } }
  },
  async testWebhook({ organization: { webhooks }, path: { webhook_id: id }, body }) {
    // `sendTest` validates the data by the name of the event.
    return { status: 200, body: { data: await webhooks.sendTest(id, body as TestEventOptions) } }
  },
  async attackWebhook({ organization: { webhooks }, path: { webhook_id: id }, body }) {
    const { seed, timeout, previous_secret: previousSecret, retired_secret: retiredSecret } = body
    // The pattern of the document is the pattern of the type.
    const options = { seed, timeout: timeout as Duration | undefined, previousSecret, retiredSecret }
    const report = await webhooks.attack(id, options)
    const passed = report.failures.length === 0
    return { status: 200, body: { data: { passed, summary: String(report), results: report.results } } }
  },

  listDeliveries: ({ organization: { webhooks }, query }) => ({
    status: 200,
    body: listDeliveryPage(webhooks, query),
  }),
  getDelivery: ({ organization: { webhooks }, path: { delivery_id: id } }) => ({
    status: 200,
    body: { data: orNotFound(webhooks.delivery(id), 'delivery', id) },
  }),
  async retryDelivery({ organization: { webhooks }, path: { delivery_id: id } }) {
    return { status: 200, body: { data: await webhooks.retry(id) } }
  },
}
