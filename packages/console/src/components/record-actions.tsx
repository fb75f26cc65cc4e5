import type { ComponentChildren } from 'preact'
import { useConsole } from '../state/hooks.ts'
import { ConfirmButton, FormDialogButton } from './dialog.tsx'

interface RecordActionsProps {
  /** Kind of the record, such as "contact". The list of all of them is at `/contacts`. */
  readonly noun: string
  readonly name: string
  /** Fields of the form that edits it. */
  readonly fields: ComponentChildren
  readonly onSave: (values: FormData) => Promise<unknown>
  readonly onDelete: () => Promise<unknown>
  /** Consequence of deleting it. */
  readonly consequence: string
}

/** Buttons that edit and delete what a screen is about. */
export function RecordActions({ noun, name, fields, onSave, onDelete, consequence }: RecordActionsProps) {
  const { goTo, message } = useConsole()
  async function save(values: FormData): Promise<void> {
    await onSave(values)
    message.value = 'Saved.'
  }
  async function remove(): Promise<void> {
    await onDelete()
    message.value = `Deleted the ${noun}.`
    goTo(`/${noun}s`, { replace: true })
  }
  return (
    <>
      <FormDialogButton label="Edit" title={`Edit “${name}”`} submit="Save" onSubmit={save}>
        {fields}
      </FormDialogButton>
      <ConfirmButton
        label="Delete"
        title={`Delete the ${noun} “${name}”?`}
        submit={`Delete the ${noun}`}
        onSubmit={remove}
      >
        <p>{consequence}</p>
      </ConfirmButton>
    </>
  )
}
