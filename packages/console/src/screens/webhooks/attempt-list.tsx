import type { Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Time } from '../../components/time.tsx'
import { AttemptSummary } from './attempt-summary.tsx'

interface AttemptListProps {
  /** Attempts, oldest first. */
  readonly attempts: readonly Schemas['DeliveryAttempt'][]
}

/** Attempts of a delivery, newest first, with their responses. */
export function AttemptList({ attempts }: AttemptListProps) {
  if (attempts.length === 0) return <p class="dim">None yet.</p>
  return (
    <ol class="attempts" reversed>
      {attempts.toReversed().map((attempt, index) => (
        <li key={attempts.length - index}>
          <h3>Attempt {attempts.length - index}</h3>
          <p>
            <AttemptSummary attempt={attempt} /> {attempt.trigger === 'manual' ? 'requested' : 'scheduled'},{' '}
            <Time at={attempt.at} />
          </p>
          {attempt.error !== null && <p class="field-error break">{attempt.error}</p>}
          <ResponseExcerpt text={attempt.response_excerpt} isOpen={index === 0} />
        </li>
      ))}
    </ol>
  )
}

function ResponseExcerpt({ text, isOpen }: { readonly text: string | null; readonly isOpen: boolean }) {
  if (text === null) return null
  if (text === '') return <p class="dim">The response has no body.</p>
  return (
    <details open={isOpen}>
      <summary>Response body (its first KiB)</summary>
      <CodeBlock label="Response body" text={text} />
    </details>
  )
}
