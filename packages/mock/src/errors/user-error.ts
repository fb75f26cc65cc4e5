/** Kind of an error that the caller caused: an invalid input, an unknown identifier, or a state that doesn't allow the action. */
export type UserErrorKind = 'input' | 'missing' | 'state'

/** Marks an error as caused by an invalid input. Unmarked errors are defects or come from other code. */
export function inputError<Failure extends Error>(error: Failure): Failure {
  return mark(error, 'input')
}

/** Marks an error as caused by an identifier that nothing has. */
export function missingError<Failure extends Error>(error: Failure): Failure {
  return mark(error, 'missing')
}

/** Marks an error as caused by the current state. */
export function stateError<Failure extends Error>(error: Failure): Failure {
  return mark(error, 'state')
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
