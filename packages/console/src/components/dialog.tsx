import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button, type ButtonProps, Form, type FormProps } from './form.tsx'
import { Message } from './message.tsx'

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
      {/* A screen reader ignores what is outside of a modal dialog. */}
      <Message />
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

interface FormDialogButtonProps extends Omit<FormDialogProps, 'onClose' | 'title'> {
  /** Text of the button. */
  readonly label: string
  /** Title of the dialog. Default: the label of the button. */
  readonly title?: string
  /** Properties of the button. With an icon it has no text. Its kind is by default the one of the button that sends the form. */
  readonly opener?: ButtonProps
  /** Opens the dialog at first. Default false. */
  readonly isOpen?: boolean
}

/** Button that opens a dialog with a form, or with a question before an action that can't be undone. */
export function FormDialogButton(props: FormDialogButtonProps) {
  const { label, opener = {}, isOpen: isOpenAtFirst = false, ...dialog } = props
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button kind={dialog.kind} {...opener} onClick={() => setIsOpen(true)}>
        {opener.icon ? null : label}
      </Button>
      {isOpen && <FormDialog title={label} {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Button of an action that can't be undone. A dialog with the question `title` confirms it first. */
export function ConfirmButton(dialog: Omit<FormDialogButtonProps, 'kind'>) {
  return <FormDialogButton {...dialog} kind="danger" />
}
