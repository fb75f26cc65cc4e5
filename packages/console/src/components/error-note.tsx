import { messageOf } from '../api/control-error.ts'
import { Button } from './button.tsx'

interface ErrorNoteProps {
  /** Thrown value or message. Nothing is shown without one. */
  readonly error: unknown
  /** Repeats what failed. */
  readonly onRetry?: () => void
}

/** Error with its reason, read out at once. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  if (error === undefined) return null
  return (
    <div class="note note-error" role="alert">
      <p>{messageOf(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
