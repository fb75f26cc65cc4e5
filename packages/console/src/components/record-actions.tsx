import type { ComponentChildren } from 'preact'
import { useConsole } from '../state/hooks.ts'
import { ConfirmButton, FormDialogButton } from './dialog.tsx'

interface CreateRecordProps {
  /** Kind of the record, such as "contact". The list of all of them is at `/contacts`. */
  readonly noun: string
  /** Fields of the form. */
  readonly children: ComponentChildren
  /** Creates the record. Resolves with the identifier in its path. */
  readonly onCreate: (values: FormData) => Promise<string>
}

/** Button that creates a record and opens it. */
export function CreateRecord({ noun, children, onCreate }: CreateRecordProps) {
  const { goTo, message } = useConsole()
  async function create(values: FormData): Promise<void> {
    const id = await onCreate(values)
    message.value = `Created the ${noun}.`
    goTo(`/${noun}s/${encodeURIComponent(id)}`)
  }
  return (
    <FormDialogButton
      kind="primary"
      label={`Create a ${noun}`}
      submit={`Create the ${noun}`}
      onSubmit={create}
    >
      {children}
    </FormDialogButton>
  )
}

interface RecordActionsProps extends Pick<CreateRecordProps, 'noun' | 'children'> {
  readonly name: string
  readonly onSave: (values: FormData) => Promise<unknown>
  readonly onDelete: () => Promise<unknown>
  /** Consequence of deleting it. */
  readonly consequence: string
}

/** Buttons that edit and delete what a screen is about. */
export function RecordActions({ noun, name, children, onSave, onDelete, consequence }: RecordActionsProps) {
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
        {children}
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
