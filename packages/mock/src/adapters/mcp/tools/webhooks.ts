import * as z from 'zod'
import { webhookEventNames } from '../../../../../../spec/generated/labels.ts'
import { ControlError } from '../../../control/control-client.ts'
import { permitEventNames } from '../../../webhooks/events.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { describeDelivery } from './delivery-output.ts'

/** Tool that creates a webhook, or changes the one with the same URL. */
export const setWebhook = defineTool({
  name: 'set_webhook',
  title: 'Create or change a webhook',
  description:
    'Creates a webhook that sends events to a URL, or changes the webhook that has this URL. Use it to connect a receiver, to set ' +
    'the same secret on both sides, or to pause deliveries. Arguments that are left out stay as they are. The secret signs the ' +
    'deliveries from then on and is never returned.',
  effect: 'idempotent',
  input: z.strictObject({
    url: z.url().describe('HTTPS, or http:// on this machine, such as http://127.0.0.1:3000/webhooks'),
    secret: z.string().min(1).nullable().optional().describe('Signs deliveries; null removes it'),
    events: z
      .array(z.enum(permitEventNames))
      .min(1)
      .optional()
      .describe('Events to send. Default for a new webhook: all.'),
    paused: z.boolean().optional().describe('True holds deliveries back until false is set'),
  }),
  async run({ url, secret, events, paused }, { control }) {
    const { data: webhooks } = await control('listWebhooks')
    const known = webhooks.find((webhook) => webhook.url === url || webhook.url === new URL(url).href)
    const id = known?.id ?? (await control('createWebhook', { body: { url } })).data.id
    const path = { webhook_id: id }
    const { data: changed } = await control('updateWebhook', { path, body: { secret, events } })
    const { data: webhook } =
      paused === undefined || paused === (changed.paused_at !== null)
        ? { data: changed }
        : await control(paused ? 'pauseWebhook' : 'resumeWebhook', { path })
    const signed = webhook.has_secret ? 'signed' : 'not signed, because it has no secret'
    return {
      summary: `Webhook ${webhook.id} ${known ? 'was changed' : 'was created'}; its deliveries are ${signed}.`,
      is_new: !known,
      webhook,
    }
  },
})

/** Tool that sends a test event, as the settings screen of the service does. */
export const sendTestEvent = defineTool({
  name: 'send_test_event',
  title: 'Send a test event',
  description:
    'Sends an event to a webhook now, without changing a permit, and returns the delivery with the response of the receiver. ' +
    'Use it to check that a receiver is reachable, verifies the signature and handles the event. If it fails, it is retried like every delivery.',
  effect: 'additive',
  input: z.strictObject({
    webhook_id: z.string().optional().describe('From describe_mock. Default: the only webhook.'),
    event: z.enum(webhookEventNames).default('webhook.test'),
  }),
  async run({ webhook_id, event }, { control }) {
    const path = { webhook_id: webhook_id ?? (await onlyWebhook(control)) }
    const { data } = await control('testWebhook', { path, body: { event } })
    return describeDelivery(data, control)
  },
})

async function onlyWebhook(control: ToolContext['control']): Promise<string> {
  const [first, ...others] = (await control('listWebhooks')).data
  if (first && others.length === 0) return first.id
  throw new ControlError(
    first
      ? `There are ${others.length + 1} webhooks. Pass the webhook_id of one of them: ${[first, ...others].map(({ id, url }) => `${id} (${url})`).join(', ')}.`
      : 'No webhook exists yet. Create one with set_webhook.',
  )
}
