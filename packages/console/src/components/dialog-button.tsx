import type { ComponentChildren, ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

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
