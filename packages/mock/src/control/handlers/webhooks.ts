import type { Duration } from '../../clock/clock.ts'
import { orNotFound } from '../../http/http-error.ts'
import { maskHeaders, maskText } from '../../http/journal/masking.ts'
import type { Delivery } from '../../webhooks/delivery.ts'
import type { TestEventOptions } from '../../webhooks/test-event.ts'
import type { MockWebhooks } from '../../webhooks/webhooks.ts'
import { listDeliveryPage } from '../delivery-page.ts'
import { describeWebhook } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'
import { created, noContent, ok } from '../responses.ts'
import { withTimeout } from '../with-timeout.ts'

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
  async testWebhook({ organization: { webhooks }, path: { webhook_id: id }, body, request }) {
    // `sendTest` validates the data by the name of the event.
    const sending = webhooks.sendTest(id, body as TestEventOptions)
    const pending = webhooks.deliveries({ webhook_id: id }).at(-1)
    const attempted = await withTimeout(attemptTimeout, request, () => sending)
    return ok(attempted ?? findDelivery(webhooks, pending?.id ?? ''))
  },
  async attackWebhook({ organization: { webhooks }, path: { webhook_id: id }, body }) {
    const { seed, timeout, previous_secret: previousSecret, retired_secret: retiredSecret } = body
    // The cast is safe: the document checks the pattern of a duration.
    const options = { seed, timeout: timeout as Duration | undefined, previousSecret, retiredSecret }
    const report = await webhooks.attack(id, options)
    const passed = report.failures.length === 0
    return ok({ passed, summary: String(report), results: report.results })
  },

  listDeliveries: ({ organization: { webhooks }, query }) => ({
    status: 200,
    body: listDeliveryPage(webhooks, query),
  }),
  getDelivery: ({ organization: { webhooks }, path: { delivery_id: id } }) => ok(findDelivery(webhooks, id)),
  listDeliveryMessages: ({ organization: { webhooks }, path: { delivery_id: id } }) =>
    ok(
      webhooks.messages(id).map(({ request_headers, response_headers, response_body }) => ({
        request_headers: request_headers && maskHeaders(request_headers),
        response_headers: response_headers && maskHeaders(response_headers),
        response_body: response_body && maskText(response_body),
      })),
    ),
  async retryDelivery({ organization: { webhooks }, path: { delivery_id: id }, request }) {
    const attempted = await withTimeout(attemptTimeout, request, () => webhooks.retry(id))
    return ok(attempted ?? findDelivery(webhooks, id))
  },
}

/** Longer than the time limit of an attempt. That limit is on the mock's clock, which may stand still. */
const attemptTimeout = '11s'

function findDelivery(webhooks: MockWebhooks, id: string): Delivery {
  return orNotFound(webhooks.delivery(id), 'delivery', id)
}
