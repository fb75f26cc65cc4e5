import type { Schemas } from '../../api/control-client.ts'
import { HttpStatus, StatusBadge, type Tone } from '../../components/status-badge.tsx'
import { Countdown } from '../../components/time.tsx'
import { formatDuration } from '../../format.ts'

type State = Schemas['DeliveryState']

/** States that a delivery can have. */
export const deliveryStates: readonly State[] = ['pending', 'delivered', 'failed', 'canceled']

/** State of a delivery, with the time until its next attempt. */
export function DeliveryState({
  state,
  next_attempt_at,
}: Pick<Schemas['Delivery'], 'state' | 'next_attempt_at'>) {
  return (
    <>
      <StatusBadge tone={tones[state]} text={state} />
      {next_attempt_at !== null && (
        <>
          {' '}
          <Countdown to={next_attempt_at} />
        </>
      )}
    </>
  )
}

const tones: Readonly<Record<State, Tone>> = {
  pending: 'busy',
  delivered: 'good',
  failed: 'bad',
  canceled: 'neutral',
}

type Attempt = Pick<Schemas['DeliveryAttempt'], 'status' | 'duration_ms'>

/** Status and duration of an attempt. */
export function AttemptSummary({ attempt }: { readonly attempt: Attempt | undefined }) {
  if (!attempt) return <span class="dim">no attempt yet</span>
  return (
    <>
      <HttpStatus status={attempt.status} /> <span class="dim">{formatDuration(attempt.duration_ms)}</span>
    </>
  )
}
