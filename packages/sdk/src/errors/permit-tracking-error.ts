/**
 * Base class of all errors of the SDK. If `signal` aborts, the call rejects with the signal's reason instead, as `fetch`
 * does.
 *
 * Two copies of the package in one process (such as ESM and CJS) have two classes of this name. Use
 * {@link isPermitTrackingError} or the guard of the subclass instead of `instanceof`.
 */
export abstract class PermitTrackingError extends Error {
  abstract override readonly name: string

  /** Returns the fields for `JSON.stringify`, which would omit the message. The cause and the stack are left out. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message }
  }

  /** Identifies errors of the SDK across copies of the package. */
  get library(): '@permit-tracking/sdk' {
    return '@permit-tracking/sdk'
  }
}

/** True for an error of the SDK, from any copy of the package. */
export function isPermitTrackingError(value: unknown): value is PermitTrackingError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'library' in value &&
    value.library === '@permit-tracking/sdk'
  )
}

/** True for an error of the SDK with this `name`. */
export function hasName(value: unknown, name: string): boolean {
  return isPermitTrackingError(value) && value.name === name
}
