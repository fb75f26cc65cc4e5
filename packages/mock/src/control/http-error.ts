import { notFound, type Problem, problem } from '../http/problems.ts'

/** What a handler throws to answer with a failure. */
export class HttpError extends Error {
  override readonly name = 'Refusal'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.body.error.message)
    this.problem = problem
  }
}

/** The thing, unless there is none with this identifier. */
export function orNotFound<Thing>(thing: Thing | undefined, kind: string, id: string): Thing {
  if (thing !== undefined) return thing
  throw new HttpError(notFound(`There is no ${kind} ${JSON.stringify(id)}; take one from the list.`))
}

/** 409: the mock is in no state for this. */
export function conflict(message: string): Problem<409> {
  return problem(409, 'conflict', message)
}
