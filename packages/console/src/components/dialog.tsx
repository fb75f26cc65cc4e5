import type { ComponentChildren, ComponentProps } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../state/hooks.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './screen.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Called when the dialog is closed with Escape. */
  readonly onClose: () => void
}

/** Modal dialog. While it is mounted it keeps the focus, and afterwards the focus returns to where it was. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Only while it is in the page does the dialog return the focus. The cleanup of `useEffect` runs later.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

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

interface DialogButtonProps {
  readonly label: string
  readonly kind?: ComponentProps<typeof Button>['kind']
  /** Returns the dialog, which is there until it calls `close`. */
  readonly children: (close: () => void) => ComponentChildren
}

/** Button that opens a dialog. */
export function DialogButton({ label, kind = 'plain', children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

type ConfirmButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'> & { readonly label: string }

/** Button of an action that can't be undone. A dialog confirms it first. */
export function ConfirmButton({ label, ...dialog }: ConfirmButtonProps) {
  return (
    <DialogButton kind="danger" label={label}>
      {(close) => <ConfirmDialog {...dialog} onClose={close} />}
    </DialogButton>
  )
}
