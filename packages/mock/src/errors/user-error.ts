/** Kind of an error that the caller caused: an invalid input, an unknown identifier, or a state that doesn't allow the action. */
export type UserErrorKind = 'input' | 'missing' | 'state'

/** Creates the error for an invalid input. Errors that are not created here are defects or come from other code. */
export function inputError(message: string, options?: ErrorOptions): TypeError {
  return mark(new TypeError(message, options), 'input')
}

/** Creates the error for an input that is too small or too large. */
export function rangeError(message: string): RangeError {
  return mark(new RangeError(message), 'input')
}

/** Creates the error for an identifier that nothing has. */
export function unknownId(action: string, id: string): Error {
  return mark(
    new Error(`Could not ${action}: unknown id ${JSON.stringify(id)}. Use an id from the list.`),
    'missing',
  )
}

/** Creates the error for an action that the current state doesn't allow. */
export function stateError(message: string, options?: ErrorOptions): Error {
  return mark(new Error(message, options), 'state')
}

/** Returns the kind of a marked error, or undefined for every other value. */
export function errorKind(error: unknown): UserErrorKind | undefined {
  const kind: unknown = error instanceof Error ? Reflect.get(error, kindKey) : undefined
  return kind === 'input' || kind === 'missing' || kind === 'state' ? kind : undefined
}

/** Registered globally, because each CommonJS entry of the package has its own copy of this module. */
const kindKey = Symbol.for('@permit-tracking/mock/user-error')

function mark<Failure extends Error>(error: Failure, kind: UserErrorKind): Failure {
  return Object.defineProperty(error, kindKey, { value: kind })
}
