/**
 * Base class of all errors of the SDK. If `signal` aborts, the call rejects with the signal's reason instead, as `fetch`
 * does.
 *
 * `error instanceof NotFoundError` is true even if another copy of the package created the error. A process may have two,
 * such as the ES module and the CommonJS one.
 */
export abstract class PermitTrackingError extends Error {
  abstract override readonly name: string

  /** @internal Path of the class, the same in every copy of the package. User-defined subclasses inherit it. */
  static readonly classPath: string = 'PermitTrackingError/'

  // biome-ignore-start lint/complexity/noThisInStatic: subclasses inherit the method, and `this` is the class on the right of `instanceof`
  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.hasOwn(this, 'classPath')
      ? String(Object(value).constructor?.classPath).startsWith(this.classPath)
      : Function.prototype[Symbol.hasInstance].call(this, value)
  }
  // biome-ignore-end lint/complexity/noThisInStatic: the end of the method

  /** Returns the fields for `JSON.stringify`, which would omit the message. The cause and the stack are left out. */
  toJSON(): object {
    return { ...this, message: this.message }
  }
}
