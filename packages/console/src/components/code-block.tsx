import { type ComponentChildren, Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formatCount } from '../format.ts'
import { useConsole } from '../state/hooks.ts'
import { Button, type ButtonProps, Field } from './form.tsx'

interface CodeBlockProps {
  /** Name of the content, such as "Response body". */
  readonly label: string
  readonly text: string
  /** Colors the text, unless it is long. */
  readonly render?: (text: string) => ComponentChildren
}

/** Number of characters that are shown at first. */
const limit = 20_000

/** Text as it is, in a fixed-width font. Whatever it contains is shown and never interpreted. */
export function CodeBlock({ label, text, render }: CodeBlockProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > limit && !isWhole
  return (
    <figure class="code">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} description={`Copy: ${label}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the block scrolls, also by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={label}>
        <pre>
          {text.length > limit ? text.slice(0, isWhole ? undefined : limit) : (render?.(text) ?? text)}
        </pre>
      </section>
      {isLong && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          Show all {formatCount(Math.ceil(text.length / 1_024))} KiB
        </Button>
      )}
    </figure>
  )
}

interface CopyButtonProps extends Pick<ButtonProps, 'aria-keyshortcuts'> {
  readonly text: string
  /** Text of the button. Default "Copy". */
  readonly label?: string
  /** Name of the button for a screen reader, such as "Copy the secret". */
  readonly description?: string
}

/** Button that copies a text. */
export function CopyButton({ text, label = 'Copy', description, ...button }: CopyButtonProps) {
  const { message } = useConsole()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      message.value = 'Copied.'
    } catch {
      message.value =
        'Could not copy: the browser does not allow it here. Select the text and copy it by hand.'
    }
  }
  return (
    <Button kind="quiet" icon="copy" aria-label={description} onClick={copy} {...button}>
      {label}
    </Button>
  )
}

interface SecretValueProps {
  /** Name of the secret, such as "Secret of the key". */
  readonly label: string
  readonly value: string
}

/** Secret that is shown once. It receives the focus, because it replaces the form that created it. */
export function SecretValue({ label, value }: SecretValueProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field
      label={label}
      class="mono"
      value={value}
      readOnly
      inputRef={input}
      onFocus={(event) => event.currentTarget.select()}
      button={<CopyButton text={value} label="Copy the secret" />}
    />
  )
}

/** Text with `code` and *emphasis* inside of a line. */
export function Inline({ text }: { readonly text: string }) {
  return text.split(/(`[^`]+`|\*[\w ]+\*)/).map((part, index) => {
    const inner = part.slice(1, -1)
    if (part.startsWith('`')) return <code key={index}>{inner}</code>
    return index % 2 === 1 ? <em key={index}>{inner}</em> : <Fragment key={index}>{part}</Fragment>
  })
}
