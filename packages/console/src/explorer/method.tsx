/** Method of an operation as a badge. The color repeats what the text says. */
export function Method({ method }: { readonly method: string }) {
  return <span class={`method method-${method.toLowerCase()}`}>{method}</span>
}
