import type { components } from '../../../../../../spec/generated/control-types.ts'
import { type ControlClient, ControlError } from '../../../control/control-client.ts'
import { excerpt } from './excerpt.ts'
import { hintsFor } from './hints.ts'

type Delivery = components['schemas']['Delivery']

/** Returns a delivery for a list, with the status or the error of the last attempt. */
export function summarizeDelivery(delivery: Delivery) {
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
export async function describeDelivery(delivery: Delivery, control: ControlClient) {
  const short = summarizeDelivery(delivery)
  const { data } = await control('listWebhooks')
  const webhook = data.find(({ id }) => id === delivery.webhook_id)
  return {
    summary: describeState(short, Boolean(webhook?.paused_at)),
    ...short,
    webhook_id: delivery.webhook_id,
    hints: hintsFor(delivery, webhook),
    headers: delivery.headers,
    body: excerpt(delivery.body),
    log: delivery.attempts,
  }
}

function describeState(
  { event, url, state, attempts, last_result, next_attempt_at }: ReturnType<typeof summarizeDelivery>,
  isPaused: boolean,
) {
  const none = state === 'pending' ? 'one is in progress' : 'none is scheduled'
  const time = isPaused ? 'waits until the webhook is resumed' : `is at ${next_attempt_at}`
  const next = next_attempt_at === null ? none : `the next ${time}`
  const last = last_result === null ? '' : `, the last with ${last_result}`
  return `${event} to ${url} is ${state}. Attempts: ${attempts}${last}; ${next}.`
}

/**
 * Runs a change of a permit, and returns the permit's new deliveries after their first attempts. A receiver that doesn't respond is not
 * awaited for long.
 */
export async function deliveriesOf(
  permit_uuid: string,
  change: () => Promise<unknown>,
  control: ControlClient,
) {
  const listAll = async () => (await control('listDeliveries', { query: { permit_uuid } })).data
  const known = new Set((await listAll()).map(({ id }) => id))
  await change()
  const list = async () => (await listAll()).filter(({ id }) => !known.has(id))
  const caused = await list()
  if (caused.every(({ attempts }) => attempts.length > 0)) return caused.map(summarizeDelivery)
  await control('waitUntilSettled', { body: { timeout: '3s', advance: false } }).catch((error: unknown) => {
    // A conflict: a retry is scheduled, or a receiver doesn't respond. The list shows it.
    if (!(error instanceof ControlError && error.status === 409)) throw error
  })
  return (await list()).map(summarizeDelivery)
}
