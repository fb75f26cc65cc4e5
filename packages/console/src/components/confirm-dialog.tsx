import type { ComponentChildren } from 'preact'
import { useAction } from '../state/use-action.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'

interface ConfirmDialogProps {
  /** Question, such as "Revoke the key CI?" */
  readonly title: string
  /** Consequence of the action. */
  readonly children: ComponentChildren
  /** Verb of the action, for its button. */
  readonly verb: string
  readonly action: () => Promise<unknown>
  readonly onClose: () => void
}

/** Dialog with a question before an action that can't be undone. It stays open, with the reason, if the action fails. */
export function ConfirmDialog({ title, children, verb, action, onClose }: ConfirmDialogProps) {
  const { run, isRunning, error } = useAction(action)
  async function confirm(): Promise<void> {
    if (await run()) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="prose">{children}</div>
      <ErrorNote error={error} />
      <div class="actions">
        <Button kind="danger" isBusy={isRunning} onClick={confirm}>
          {verb}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
