import { type Bytes, fromLatin1, fromUtf8, toLatin1, toUtf8 } from './bytes.ts'

/** A way in which a delivery may have been damaged. */
export interface Hypothesis<Value> {
  readonly cause: string
  /** What happened and what to do, as the end of a sentence. */
  readonly message: string
  /** Returns the value as it was before; `undefined` if this cannot have happened. */
  readonly undo: (value: Value) => Value | undefined
}

/** Undoes a change of text in UTF-8. */
export function onText(undo: (text: string) => string | undefined) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = fromUtf8(bytes)
    const before = undo(text)
    return before === undefined || before === text ? undefined : toUtf8(before)
  }
}

/** Undoes a change of bytes, which come as one character each. */
export function onBytes(undo: (text: string) => string | undefined) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = toLatin1(bytes)
    const before = undo(text)
    return before === undefined || before === text ? undefined : fromLatin1(before)
  }
}
