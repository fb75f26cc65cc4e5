import { Form, textOf } from '../components/form.tsx'
import { InputField } from '../components/input-field.tsx'
import { useConsole } from '../state/context.ts'
import { storeToken } from '../state/token.ts'

/** Explains a lost connection, and reads a missing token from a form. */
export function ConnectionNote() {
  const { changes, setToken } = useConsole()
  if (changes.connection.value === 'offline') {
    return (
      <div class="note note-error" role="alert">
        <p>The mock does not respond. Start it again; the console continues by itself.</p>
      </div>
    )
  }
  if (changes.connection.value !== 'denied') return null
  async function submit(values: FormData): Promise<void> {
    const token = textOf(values, 'token')
    storeToken(token)
    setToken(token)
  }
  return (
    <div class="note note-error" role="alert">
      <p>
        The mock requires its control token: the value of <code>--control-token</code> or{' '}
        <code>control.token</code>.
      </p>
      <Form submit="Connect" onSubmit={submit}>
        <InputField label="Control token" name="token" type="password" required />
      </Form>
    </div>
  )
}
