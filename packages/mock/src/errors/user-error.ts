/** Why the mock refuses to do something: what it was given can't be, or it is in no state for it. */
export type RefusalReason = 'input' | 'state'

/** The error, marked as thrown on purpose because of what was given. Every other error is a defect, or of somebody else's code. */
export function inputError<Failure extends Error>(error: Failure): Failure {
  return mark(error, 'input')
}

/** The error, marked as thrown on purpose because of what there is at the moment. */
export function stateError<Failure extends Error>(error: Failure): Failure {
  return mark(error, 'state')
}

/** Why it was thrown on purpose; nothing if it wasn't. */
export function errorKind(error: unknown): RefusalReason | undefined {
  const reason: unknown = error instanceof Error ? Reflect.get(error, reasonKey) : undefined
  return reason === 'input' || reason === 'state' ? reason : undefined
}

/** Known to all: where modules are required, each entry of the package has a copy of this one. */
const reasonKey = Symbol.for('@permit-tracking/mock/refused')

function mark<Failure extends Error>(error: Failure, reason: RefusalReason): Failure {
  return Object.defineProperty(error, reasonKey, { value: reason })
}
