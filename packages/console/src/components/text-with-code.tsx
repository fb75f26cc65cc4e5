/** Text in which what stands between backticks is code. */
export function TextWithCode({ text }: { readonly text: string }) {
  return (
    <>
      {text
        .split('`')
        .map((part, position) => (position % 2 === 1 ? <code key={position}>{part}</code> : part))}
    </>
  )
}
