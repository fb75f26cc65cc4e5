import type { Schemas } from '../../api/control-client.ts'
import type { Tone } from '../../components/status-badge.tsx'
import { formatDuration } from '../../format/time.ts'

/** One thing that happened to an event on its way to a webhook, or that will happen. */
export interface DeliveryStep {
  readonly name: string
  readonly tone: Tone
  readonly text: string
  /** Time of a step in the past. */
  readonly at?: string
  /** Time of a step in the future. */
  readonly due?: string
}

/** Returns the steps of a delivery in order: raised, signed, sent with its response, and so on for every retry. */
export function deliverySteps(delivery: Schemas['Delivery']): readonly DeliveryStep[] {
  const { created_at, attempts, state, next_attempt_at } = delivery
  return [
    { name: 'Raised', tone: 'good', text: '', at: created_at },
    signed(delivery),
    ...attempts.map(sent),
    ...(next_attempt_at === null ? [] : [scheduled(delivery, next_attempt_at)]),
    ...(state === 'pending' && next_attempt_at === null
      ? [{ name: 'Sending', tone: 'busy', text: 'Waiting for the response' } as const]
      : []),
    ...(state === 'canceled'
      ? [{ name: 'Canceled', tone: 'neutral', text: 'The webhook was deleted' } as const]
      : []),
    ...(state === 'failed' ? [{ name: 'Failed', tone: 'bad', text: 'No more retries' } as const] : []),
  ]
}

function scheduled({ attempts }: Schemas['Delivery'], due: string): DeliveryStep {
  const retries = attempts.filter(({ trigger }) => trigger === 'schedule').length
  return { name: retries === 0 ? 'To be sent' : `Retry ${retries}`, tone: 'busy', text: '', due }
}

function signed({ headers }: Schemas['Delivery']): DeliveryStep {
  const name = Object.keys(headers).find((header) => /signature/i.test(header))
  return name === undefined
    ? { name: 'Not signed', tone: 'warn', text: 'The webhook has no secret' }
    : { name: 'Signed', tone: 'good', text: name }
}

function sent(
  { at, trigger, status, error, duration_ms }: Schemas['DeliveryAttempt'],
  index: number,
  attempts: Schemas['Delivery']['attempts'],
): DeliveryStep {
  const retry = attempts.slice(0, index).filter((attempt) => attempt.trigger === 'schedule').length
  const isSuccess = status !== null && status >= 200 && status < 300
  const result = status === null ? (error ?? 'no response') : `Response ${status}`
  return {
    name: trigger === 'manual' ? 'Retry by hand' : retry === 0 ? 'Sent' : `Retry ${retry}`,
    tone: isSuccess ? 'good' : 'bad',
    text: `${result} after ${formatDuration(duration_ms)}`,
    at,
  }
}
