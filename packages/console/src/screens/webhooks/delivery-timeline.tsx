import type { Schemas } from '../../api/control-client.ts'
import { ClockTime, Countdown, Shape, type Tone } from '../../components/facts.tsx'
import { formatDuration } from '../../format.ts'

interface DeliveryTimelineProps {
  readonly steps: readonly DeliveryStep[]
  /** Position of the attempt that is shown beside the steps. */
  readonly selected?: number
  /** Called with the position of an attempt that was chosen. Without it, none can be. */
  readonly onSelect?: (attempt: number) => void
}

/** Steps of an event on its way to a webhook. */
export function DeliveryTimeline({ steps, selected, onSelect }: DeliveryTimelineProps) {
  return (
    <ol class="line-list">
      {steps.map(({ name, tone, text, at, due, attempt }, index) => {
        const content = (
          <>
            <Shape tone={tone} />
            <b>{name}</b> <small>{text}</small> {at !== undefined && <ClockTime at={at} />}
            {due !== undefined && <Countdown to={due} />}
          </>
        )
        return (
          <li key={index}>
            {attempt === undefined || !onSelect ? (
              <div>{content}</div>
            ) : (
              <button
                type="button"
                aria-current={attempt === selected || undefined}
                onClick={() => onSelect(attempt)}
              >
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** One thing that happened to an event on its way to a webhook, or that will happen. */
interface DeliveryStep {
  readonly name: string
  readonly tone: Tone
  readonly text: string
  /** Time of a step in the past. */
  readonly at?: string
  /** Time of a step in the future. */
  readonly due?: string
  /** Position of an attempt, counted from zero. */
  readonly attempt?: number
}

/** Returns the steps of a delivery in order: raised, signed, sent with its response, and so on for every retry. */
export function deliverySteps(delivery: Schemas['Delivery']): readonly DeliveryStep[] {
  const { created_at, attempts, state, next_attempt_at: due } = delivery
  const signature = Object.keys(delivery.headers).find((header) => /signature/i.test(header))
  const retries = attempts.filter(({ trigger }) => trigger === 'schedule').length
  const steps: DeliveryStep[] = [
    { name: 'Raised', tone: 'good', text: '', at: created_at },
    signature === undefined
      ? { name: 'Not signed', tone: 'warn', text: 'The webhook has no secret' }
      : { name: 'Signed', tone: 'good', text: signature },
    ...attempts.map(sent),
  ]
  if (due !== null)
    steps.push({ name: retries === 0 ? 'To be sent' : `Retry ${retries}`, tone: 'busy', text: '', due })
  else if (state === 'pending')
    steps.push({ name: 'Sending', tone: 'busy', text: 'Waiting for the response' })
  if (state === 'canceled') steps.push({ name: 'Canceled', tone: 'neutral', text: 'The webhook was deleted' })
  if (state === 'failed') steps.push({ name: 'Failed', tone: 'bad', text: 'No more retries' })
  return steps
}

function sent(
  { at, trigger, status, error, duration_ms }: Schemas['DeliveryAttempt'],
  index: number,
  attempts: Schemas['Delivery']['attempts'],
): DeliveryStep {
  const before = attempts[index - 1]
  const distance = before ? `, ${formatDuration(Date.parse(at) - Date.parse(before.at))} later` : ''
  const retry = attempts.slice(0, index).filter((attempt) => attempt.trigger === 'schedule').length
  const isSuccess = status !== null && status >= 200 && status < 300
  const result = status === null ? (error ?? 'no response') : `Response ${status}`
  return {
    name: trigger === 'manual' ? 'Retry by hand' : retry === 0 ? 'Sent' : `Retry ${retry}`,
    tone: isSuccess ? 'good' : 'bad',
    text: `${result} after ${formatDuration(duration_ms)}${distance}`,
    at,
    attempt: index,
  }
}
