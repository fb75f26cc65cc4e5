import type { Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { HttpStatus } from '../../components/status-badge.tsx'
import { formatDuration } from '../../format/time.ts'
import { Link } from '../../router/link.tsx'

/** A sent event: what was sent, and what your endpoint responded. */
export function DeliveryView({
  delivery: { id, headers, body, state, attempts },
}: {
  readonly delivery: Schemas['Delivery']
}) {
  const attempt = attempts.at(-1)
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <section class="received" aria-label="Delivery">
      <p role="status">
        {attempt && (
          <>
            <HttpStatus status={attempt.status} /> in {formatDuration(attempt.duration_ms)}{' '}
          </>
        )}
        {state}
        {attempt?.error && <>: {attempt.error}</>}
        {' · '}
        <Link to={`/webhooks/deliveries/${encodeURIComponent(id)}`}>Delivery with every attempt</Link>
      </p>
      <CodeBlock label="Sent" text={`${sent.join('\n')}\n\n${body}`} />
      {attempt?.response_excerpt && (
        <CodeBlock label="Response of your endpoint" text={attempt.response_excerpt} />
      )}
    </section>
  )
}
