import { invalidRequest, notFound, type Problem } from './problems.ts'

/** Error that a handler throws to respond with a problem. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.body.error.message)
    this.problem = problem
  }
}

/** Creates the error for a 400. */
export const invalid = (message: string): HttpError => new HttpError(invalidRequest(message))

/**
 * Returns the value.
 *
 * @throws HttpError with 404 if it is undefined.
 */
export function orNotFound<Value>(value: Value | undefined, kind: string, id: string): Value {
  if (value !== undefined) return value
  throw new HttpError(notFound(`There is no ${kind} ${JSON.stringify(id)}. Use an id from the list.`))
}
