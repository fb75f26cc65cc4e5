import { type ComponentChildren, Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formatCount, toPrettyText } from '../format.ts'
import { useConsole } from '../state/hooks.ts'
import { Button, type ButtonProps, Field } from './form.tsx'

interface CodeBlockProps {
  /** Name of the content, such as "Response body". */
  readonly label: string
  /** Code, or JSON, which is indented. The button copies it as it is. */
  readonly text: string
  /** True for text that is neither. */
  readonly isPlain?: boolean
}

/** Number of characters that are shown at first. A longer text is not colored. */
const limit = 20_000

/** Text as it is, in a fixed-width font. Whatever it contains is shown and never interpreted. */
export function CodeBlock({ label, text, isPlain = false }: CodeBlockProps) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <CopyableFigure label={label} text={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the block scrolls, also by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={label}>
        <pre>
          {isPlain || text.length > limit
            ? text.slice(0, isWhole ? undefined : limit)
            : colored(toPrettyText(text))}
        </pre>
      </section>
      {!isWhole && text.length > limit && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          Show all {formatCount(Math.ceil(text.length / 1_024))} KiB
        </Button>
      )}
    </CopyableFigure>
  )
}

interface CopyableFigureProps extends Pick<CodeBlockProps, 'label' | 'text'> {
  readonly children: ComponentChildren
}

/** Figure with a button that copies its text. */
export function CopyableFigure({ label, text, children }: CopyableFigureProps) {
  return (
    <figure class="code">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} description={`Copy: ${label}`} />
      </figcaption>
      {children}
    </figure>
  )
}

const tokens = new RegExp(
  [
    /(?<comment>(?<=^|\s)(?:#|\/\/).*)/,
    /(?<string>"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)*'|`[^`]*`)(?<colon>\s*:)?/,
    /\b(?<word>import|from|export|const|await|async|return|new|for|of|in|if|else|def|with|as|raise|not)\b/,
    /(?<value>\b(?:true|false|null|None|True|False)\b|(?<=[\s[(,])-?\d[\d.eE+-]*)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
)

/** Colors the comments, strings, names, words and values of JSON, TypeScript, Python and shells. */
function colored(text: string): ComponentChildren {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const { index, groups = {} } of text.matchAll(tokens)) {
    const { colon, ...kinds } = groups
    const [kind = '', token = ''] = Object.entries(kinds).find(([, part]) => part !== undefined) ?? []
    parts.push(text.slice(end, index), <span class={colon ? 'code-name' : `code-${kind}`}>{token}</span>)
    end = index + token.length
  }
  return [...parts, text.slice(end)]
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
