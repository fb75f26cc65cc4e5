import type { Schemas } from '../../api/control-client.ts'
import { HttpStatus } from '../../components/status-badge.tsx'
import { formatDuration } from '../../format/time.ts'

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
