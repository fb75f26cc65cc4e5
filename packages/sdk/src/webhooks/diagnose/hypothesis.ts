import { type Bytes, fromLatin1, fromUtf8, toLatin1, toUtf8 } from './bytes.ts'

/** Possible damage of a value of a delivery. */
export interface Hypothesis<Value> {
  readonly cause: string
  /** Difference of the undamaged value, after "The signature would match". */
  readonly difference: string
  /** Instruction for the user, in one sentence. */
  readonly advice: string
  /** Returns the undamaged value; `undefined` if the value cannot have this damage. */
  readonly undo: (value: Value) => Value | undefined
}

/** Applies `undo` to the text of bytes in UTF-8. */
export function onText(undo: (text: string) => string | undefined) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = fromUtf8(bytes)
    const before = undo(text)
    return before === undefined || before === text ? undefined : toUtf8(before)
  }
}

/** Applies `undo` to bytes as one character each. */
export function onBytes(undo: (text: string) => string | undefined) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = toLatin1(bytes)
    const before = undo(text)
    return before === undefined || before === text ? undefined : fromLatin1(before)
  }
}
