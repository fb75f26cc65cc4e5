import { useEffect, useRef, useState } from 'preact/hooks'
import { Field } from './field.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** Called when typing pauses. */
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
}

/** Pause of typing after which the search starts. */
const pauseMs = 150

/** Input of a search. Typing stays local until it pauses. */
export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** Value that this field sent, so that only one from elsewhere replaces the text. */
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next.trim()
      onSearch(sent.current)
    }, pauseMs)
  }
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="search"
          class="search"
          value={text}
          placeholder={placeholder}
          spellcheck={false}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
