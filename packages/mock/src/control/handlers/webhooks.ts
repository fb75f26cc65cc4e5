import type { HandlersOf } from '../operation.ts'
import { known } from '../refusal.ts'

/** Webhooks and the log of their deliveries. */
export const webhookHandlers: HandlersOf<'webhooks'> = {
  listWebhooks: ({ organization: { webhooks } }) => ({ status: 200, body: { data: webhooks.list() } }),
  createWebhook: ({ organization: { webhooks }, body }) => ({
    status: 201,
    body: { data: webhooks.create(body) },
  }),
  getWebhook: ({ organization: { webhooks }, path: { webhook_id: id } }) => ({
    status: 200,
    body: { data: known(webhooks.get(id), 'webhook', id) },
  }),
  updateWebhook({ organization: { webhooks }, path: { webhook_id: id }, body }) {
    known(webhooks.get(id), 'webhook', id)
    return { status: 200, body: { data: webhooks.update(id, body) } }
  },
  deleteWebhook({ organization: { webhooks }, path: { webhook_id: id } }) {
    known(webhooks.get(id), 'webhook', id)
    webhooks.delete(id)
    return { status: 204, body: undefined }
  },
  pauseWebhook({ organization: { webhooks }, path: { webhook_id: id } }) {
    known(webhooks.get(id), 'webhook', id)
    return { status: 200, body: { data: webhooks.pause(id) } }
  },
  resumeWebhook({ organization: { webhooks }, path: { webhook_id: id } }) {
    known(webhooks.get(id), 'webhook', id)
    return { status: 200, body: { data: webhooks.resume(id) } }
  },
  async testWebhook({ organization: { webhooks }, path: { webhook_id: id } }) {
    known(webhooks.get(id), 'webhook', id)
    return { status: 200, body: { data: await webhooks.sendTest(id) } }
  },

  listDeliveries: ({ organization: { webhooks }, query }) => ({
    status: 200,
    body: { data: webhooks.deliveries(query) },
  }),
  getDelivery: ({ organization: { webhooks }, path: { delivery_id: id } }) => ({
    status: 200,
    body: { data: known(webhooks.delivery(id), 'delivery', id) },
  }),
  async retryDelivery({ organization: { webhooks }, path: { delivery_id: id } }) {
    known(webhooks.delivery(id), 'delivery', id)
    return { status: 200, body: { data: await webhooks.retry(id) } }
  },
}
