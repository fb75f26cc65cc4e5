import type { Signal } from '@preact/signals'
import { useConsole, useKeyCreation } from '../state/hooks.ts'
import { ActionButton, Field } from './form.tsx'

interface KeyFieldProps {
  /** Chosen key. An empty text sends none. */
  readonly apiKey: Signal<string>
  /** False without a control API, which creates keys. Default true. */
  readonly canCreate?: boolean
}

/** Choice of the key of a request: one that was shown in this tab, a new one, or another one. */
export function KeyField({ apiKey, canCreate = true }: KeyFieldProps) {
  const { ownKeys, message } = useConsole()
  const createKey = useKeyCreation()
  const known = ownKeys.value
  const selected = known.find(({ key }) => key === apiKey.value)
  async function create(): Promise<void> {
    const { key } = await createKey('Console', ['read', 'write', 'admin'])
    apiKey.value = key
    message.value =
      'Created the key “Console” with every permission. This tab keeps its secret until it is closed.'
  }
  const button = canCreate && <ActionButton action={create}>Create a key</ActionButton>
  return (
    <>
      {known.length > 0 && (
        <Field
          label="Key"
          value={selected?.id ?? ''}
          options={[
            ...known.map(({ id, name }) => [id, `${name} (${id})`] as const),
            ['', 'Another key, or none'],
          ]}
          onValue={(value) => {
            apiKey.value = known.find(({ id }) => id === value)?.key ?? ''
          }}
          button={button}
        />
      )}
      {!selected && (
        <Field
          label="API key"
          hint="It is sent to the service only. Empty for a request without a key."
          type="password"
          value={apiKey.value}
          onValue={(value) => {
            apiKey.value = value
          }}
          button={known.length === 0 && button}
        />
      )}
    </>
  )
}
