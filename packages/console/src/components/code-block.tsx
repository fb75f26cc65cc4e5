import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  /** Name of the content, such as "Response body". */
  readonly label: string
  readonly text: string
}

/** Number of characters that are shown at first. */
const limit = 20_000

/** Text as it is, in a fixed-width font. Whatever it contains is shown and never interpreted. */
export function CodeBlock({ label, text }: CodeBlockProps) {
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
        <pre>{isLong ? text.slice(0, limit) : text}</pre>
      </section>
      {isLong && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          Show all {Math.ceil(text.length / 1_024).toLocaleString('en')} KiB
        </Button>
      )}
    </figure>
  )
}
