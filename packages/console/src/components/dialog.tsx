import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

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
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = activeElementIn(element.getRootNode())
    element.showModal()
    return () => {
      element.close()
      // The dialog is no longer in the page, from where it would return the focus.
      opener?.focus()
    }
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

function activeElementIn(root: Node): HTMLElement | undefined {
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  return active instanceof HTMLElement ? active : undefined
}
