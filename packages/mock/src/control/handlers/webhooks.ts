import type { Duration } from '../../clock/clock.ts'
import { orNotFound } from '../../http/http-error.ts'
import { maskHeaders, maskText } from '../../http/journal/masking.ts'
import type { TestEventOptions } from '../../webhooks/test-event.ts'
import { listDeliveryPage } from '../delivery-page.ts'
import { describeWebhook } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'
import { created, noContent, ok } from '../responses.ts'

/** Webhooks and their deliveries. */
export const webhookHandlers: HandlersOf<'webhooks'> = {
  listWebhooks: ({ organization: { webhooks } }) =>
    ok(webhooks.all().map((webhook) => describeWebhook(webhook, webhooks))),
  createWebhook: ({ organization: { webhooks }, body }) =>
    created(describeWebhook(webhooks.create(body), webhooks)),
  getWebhook: ({ organization: { webhooks }, path: { webhook_id: id } }) =>
    ok(describeWebhook(orNotFound(webhooks.get(id), 'webhook', id), webhooks)),
  updateWebhook: ({ organization: { webhooks }, path: { webhook_id: id }, body }) =>
    ok(describeWebhook(webhooks.update(id, body), webhooks)),
  deleteWebhook: ({ organization: { webhooks }, path: { webhook_id: id } }) => noContent(webhooks.delete(id)),
  pauseWebhook: ({ organization: { webhooks }, path: { webhook_id: id } }) =>
    ok(describeWebhook(webhooks.pause(id), webhooks)),
  resumeWebhook: ({ organization: { webhooks }, path: { webhook_id: id } }) =>
    ok(describeWebhook(webhooks.resume(id), webhooks)),
  async testWebhook({ organization: { webhooks }, path: { webhook_id: id }, body }) {
    // `sendTest` validates the data by the name of the event.
    return ok(await webhooks.sendTest(id, body as TestEventOptions))
  },
  async attackWebhook({ organization: { webhooks }, path: { webhook_id: id }, body }) {
    const { seed, timeout, previous_secret: previousSecret, retired_secret: retiredSecret } = body
    // The pattern of the document is the pattern of the type.
    const options = { seed, timeout: timeout as Duration | undefined, previousSecret, retiredSecret }
    const report = await webhooks.attack(id, options)
    const passed = report.failures.length === 0
    return ok({ passed, summary: String(report), results: report.results })
  },

  listDeliveries: ({ organization: { webhooks }, query }) => ({
    status: 200,
    body: listDeliveryPage(webhooks, query),
  }),
  getDelivery: ({ organization: { webhooks }, path: { delivery_id: id } }) =>
    ok(orNotFound(webhooks.delivery(id), 'delivery', id)),
  listDeliveryMessages: ({ organization: { webhooks }, path: { delivery_id: id } }) =>
    ok(
      webhooks.messages(id).map(({ request_headers, response_headers, response_body }) => ({
        request_headers: request_headers && maskHeaders(Object.entries(request_headers)),
        response_headers: response_headers && maskHeaders(Object.entries(response_headers)),
        response_body: response_body && maskText(response_body),
      })),
    ),
  retryDelivery: async ({ organization: { webhooks }, path: { delivery_id: id } }) =>
    ok(await webhooks.retry(id)),
}
