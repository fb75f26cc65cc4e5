/**
 * Base class of every error that the SDK throws on its own account. An aborted `signal` is not one of them: the call
 * then rejects with the signal's own reason, as `fetch` does.
 *
 * Two copies of the package in one process (ESM beside CJS, say) have two classes of this name; ask with
 * {@link isPermitTrackingError} or the guard of the subclass rather than with `instanceof`.
 */
export class PermitTrackingError extends Error {
  override readonly name: string = 'PermitTrackingError'

  /** Fields for `JSON.stringify`, which would leave out the message. The cause and the stack are not among them. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message }
  }

  /** Marks errors of this family, whichever copy of the package made them. */
  get library(): '@permit-tracking/sdk' {
    return '@permit-tracking/sdk'
  }
}

/** Is this an error of the SDK, also of another copy of the package? */
export function isPermitTrackingError(value: unknown): value is PermitTrackingError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'library' in value &&
    value.library === '@permit-tracking/sdk'
  )
}

/** Is this the error of the SDK with this `name`? */
export function hasName(value: unknown, name: string): boolean {
  return isPermitTrackingError(value) && value.name === name
}
