import type { ComponentChildren } from 'preact'
import { useAction } from '../state/hooks.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './screen.tsx'

interface FormProps {
  /** Text of the submit button. */
  readonly submit: string
  /** Sends the form. A rejection is shown above the buttons. */
  readonly onSubmit: (values: FormData) => Promise<unknown>
  readonly onCancel?: () => void
  readonly children: ComponentChildren
}

/** Form that is sent at most once at a time, and shows why it failed. */
export function Form({ submit, onSubmit, onCancel, children }: FormProps) {
  const { run, isRunning, error } = useAction(onSubmit)
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        void run(new FormData(event.currentTarget))
      }}
    >
      {children}
      <ErrorNote error={error} />
      <div class="actions">
        <Button type="submit" kind="primary" isBusy={isRunning}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

/** Returns a field of a form as text without spaces around it. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
