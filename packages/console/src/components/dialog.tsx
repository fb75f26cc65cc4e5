import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button, type ButtonProps, Form, type FormProps } from './form.tsx'

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

/** Content of a dialog after its form was sent, such as a secret that is shown once. */
export type DialogResult = Pick<DialogProps, 'title' | 'children'>

interface FormDialogProps extends DialogProps, Omit<FormProps, 'onSubmit' | 'onCancel'> {
  /** Sends the form. The dialog closes then, or shows the result. After a rejection it stays open, with the reason. */
  readonly onSubmit: (values: FormData) => Promise<void> | Promise<DialogResult | undefined>
}

function FormDialog({ title, onSubmit, onClose, ...form }: FormDialogProps) {
  const [result, setResult] = useState<DialogResult>()
  async function submit(values: FormData): Promise<void> {
    const result = await onSubmit(values)
    if (result) setResult(result)
    else onClose()
  }
  return (
    <Dialog title={result?.title ?? title} onClose={onClose}>
      {result ? (
        <>
          {result.children}
          <div class="actions">
            <Button kind="primary" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <Form {...form} onSubmit={submit} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface DialogButtonProps extends Omit<ButtonProps, 'label' | 'children'> {
  readonly label: ComponentChildren
  /** Opens the dialog at first. Default false. */
  readonly isOpen?: boolean | undefined
  /** Returns the dialog, which is there until it calls `close`. */
  readonly children: (close: () => void) => ComponentChildren
}

/** Button that opens a dialog. */
export function DialogButton({
  label,
  isOpen: isOpenAtFirst = false,
  children,
  ...button
}: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

interface FormDialogButtonProps
  extends Omit<FormDialogProps, 'onClose' | 'title'>,
    Pick<DialogButtonProps, 'aria-label' | 'isOpen'> {
  readonly label: string
  /** Title of the dialog. Default: the label of the button. */
  readonly title?: string
  /** Kind of the button that opens the dialog. Default: the one of the button that sends the form. */
  readonly opener?: ButtonProps['kind']
}

/** Button that opens a dialog with a form, or with a question before an action that can't be undone. */
export function FormDialogButton(props: FormDialogButtonProps) {
  const { label, 'aria-label': name, isOpen, opener, ...dialog } = props
  return (
    <DialogButton label={label} aria-label={name} isOpen={isOpen} kind={opener ?? dialog.kind}>
      {(close) => <FormDialog title={label} {...dialog} onClose={close} />}
    </DialogButton>
  )
}

/** Button of an action that can't be undone. A dialog with the question `title` confirms it first. */
export function ConfirmButton(dialog: Omit<FormDialogButtonProps, 'kind'>) {
  return <FormDialogButton {...dialog} kind="danger" />
}
