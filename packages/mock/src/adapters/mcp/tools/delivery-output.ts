import * as z from 'zod'
import { type ControlClient, ControlError } from '../../../control/control-client.ts'
import type { components } from '../../../generated/control-types.ts'
import { excerpt } from './excerpt.ts'
import { hintsFor } from './hints.ts'

type Delivery = components['schemas']['Delivery']

/** Delivery in a list. */
export const deliverySummary = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  permit_uuid: z.string().nullable(),
  state: z.enum(['pending', 'delivered', 'failed', 'canceled']),
  attempts: z.number(),
  last_result: z
    .string()
    .nullable()
    .describe('Status or error of the last attempt; null before the first one'),
  created_at: z.string(),
  next_attempt_at: z.string().nullable(),
})

/** Delivery with all that was sent and received. */
export const deliveryOutput = deliverySummary.extend({
  summary: z.string(),
  webhook_id: z.string(),
  hints: z.array(z.string()).describe('Likely causes of the failure, and what to do'),
  headers: z.record(z.string(), z.string()).describe('Headers of every attempt'),
  body: z.string().describe('Body of every attempt, exactly as it was signed'),
  log: z.array(
    z.object({
      at: z.string(),
      trigger: z.enum(['schedule', 'manual']),
      status: z.number().nullable(),
      response_excerpt: z.string().nullable(),
      error: z.string().nullable(),
      duration_ms: z.number(),
    }),
  ),
})

export function summarizeDelivery(delivery: Delivery): z.output<typeof deliverySummary> {
  const { id, event, url, permit_uuid, state, attempts, created_at, next_attempt_at } = delivery
  const last = attempts.at(-1)
  return {
    id,
    event,
    url,
    permit_uuid,
    state,
    attempts: attempts.length,
    last_result: last === undefined ? null : String(last.status ?? last.error),
    created_at,
    next_attempt_at,
  }
}

/** Describes a delivery, with the likely causes of its failure. */
export async function describeDelivery(
  delivery: Delivery,
  control: ControlClient,
): Promise<z.output<typeof deliveryOutput>> {
  const short = summarizeDelivery(delivery)
  const { data } = await control('listWebhooks')
  const webhook = data.find(({ id }) => id === delivery.webhook_id)
  return {
    summary: describeState(short),
    ...short,
    webhook_id: delivery.webhook_id,
    hints: hintsFor(delivery, webhook),
    headers: { ...delivery.headers },
    body: excerpt(delivery.body),
    log: delivery.attempts.map((attempt) => ({ ...attempt })),
  }
}

function describeState({
  event,
  url,
  state,
  attempts,
  last_result,
  next_attempt_at,
}: z.output<typeof deliverySummary>) {
  const next = next_attempt_at === null ? 'none is scheduled' : `the next is at ${next_attempt_at}`
  const last = last_result === null ? '' : `, the last with ${last_result}`
  return `${event} to ${url} is ${state}. Attempts: ${attempts}${last}; ${next}.`
}

/**
 * Runs a change, and returns the deliveries that it caused, after their first attempts. A receiver that doesn't respond is not awaited
 * for long.
 */
export async function deliveriesOf(
  change: () => Promise<unknown>,
  control: ControlClient,
): Promise<z.output<typeof deliverySummary>[]> {
  const known = new Set((await control('listDeliveries')).data.map(({ id }) => id))
  await change()
  const list = async () => (await control('listDeliveries')).data.filter(({ id }) => !known.has(id))
  const caused = await list()
  if (caused.every(({ attempts }) => attempts.length > 0)) return caused.map(summarizeDelivery)
  await control('waitUntilSettled', { body: { timeout: '3s', advance: false } }).catch((error: unknown) => {
    // A conflict: a retry is scheduled, or a receiver doesn't respond. The list shows it.
    if (!(error instanceof ControlError)) throw error
  })
  return (await list()).map(summarizeDelivery)
}
