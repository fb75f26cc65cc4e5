import * as z from 'zod'
import { webhookEventNames } from '../../../../../../spec/generated/labels.ts'
import { defineTool } from '../tool.ts'
import { counted } from './counted.ts'
import { describeDelivery, summarizeDelivery } from './delivery-output.ts'

/** Tool that finds deliveries in the log. */
export const listDeliveries = defineTool({
  name: 'list_deliveries',
  title: 'List webhook deliveries',
  description:
    'Returns the latest webhook deliveries, newest first, with their state and the result of the last attempt. Use it to ' +
    'find out whether an event was sent and whether the receiver accepted it. get_delivery explains one.',
  effect: 'readOnly',
  input: z.strictObject({
    state: z.enum(['pending', 'delivered', 'failed', 'canceled']).optional(),
    event: z.enum(webhookEventNames).optional(),
    permit_uuid: z.string().optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  async run({ limit, ...query }, { control }) {
    const { data, meta } = await control('listDeliveries', { query: { ...query, last: limit } })
    return {
      summary:
        meta.total === 0
          ? 'No delivery matches. An event is sent only to a webhook that subscribes to it, and only for a watched permit.'
          : `${counted(meta.total, 'delivery matches', 'deliveries match')}, ${data.length} shown.`,
      matching: meta.total,
      deliveries: data.map(summarizeDelivery).reverse(),
    }
  },
})

/** Tool that explains one delivery. */
export const getDelivery = defineTool({
  name: 'get_delivery',
  title: 'Explain a webhook delivery',
  description:
    'Returns one delivery with every attempt, the response of the receiver, the headers and the body that were sent, and ' +
    'hints about the likely cause of a failure. Use it to find out why a receiver responds with 401, 400, 404 or 500.',
  effect: 'readOnly',
  input: z.strictObject({ id: z.string().describe('From list_deliveries') }),
  async run({ id }, { control }) {
    const { data } = await control('getDelivery', { path: { delivery_id: id } })
    return describeDelivery(data, control)
  },
})

/** Tool that sends a delivery again. */
export const retryDelivery = defineTool({
  name: 'retry_delivery',
  title: 'Retry a webhook delivery',
  description:
    'Sends a delivery again now, with the same body and signature, whatever its state. Use it after you have corrected ' +
    'the receiver, or to test that it handles a repeated delivery once. Returns the delivery with the new attempt.',
  effect: 'additive',
  input: z.strictObject({ id: z.string().describe('From list_deliveries') }),
  async run({ id }, { control }) {
    const { data } = await control('retryDelivery', { path: { delivery_id: id } })
    return describeDelivery(data, control)
  },
})
