import { Fragment } from 'preact'

/** Text of the document: paragraphs, `code` and *emphasis*. Everything else is shown as it is. */
export function Prose({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <div class="prose">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </div>
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
