import type { ErrorKind } from './kinds.ts'

/** Expects two values to be the same as JSON. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  const [shown, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (shown !== wanted) throw new Error(`expected ${what} to be ${wanted}, but it is ${shown}`)
}

/** Expects something to be so; `seen` says what is there instead. */
export function expectThat(what: string, isSo: boolean, seen: unknown = isSo): void {
  if (!isSo) throw new Error(`expected ${what}, but found ${show(seen)}`)
}

/** Expects a call to fail, and returns its error. */
export async function expectFailure(what: string, call: () => unknown): Promise<unknown> {
  let result: unknown
  try {
    result = await call()
  } catch (error) {
    return error
  }
  throw new Error(`expected ${what} to fail, but it returned ${show(result)}`)
}

/** Expects to have an error of a class: by its class and its name. */
export function expectKind<Kind extends Error>(error: unknown, { type, name }: ErrorKind<Kind>): Kind {
  if (error instanceof type && error.name === name) return error
  throw new Error(`expected ${name}, but found ${show(error)}`)
}

/** A value as a line of text: of an error its name, message and causes. */
export function show(value: unknown): string {
  if (!(value instanceof Error)) return `${JSON.stringify(value)}`.slice(0, 300)
  const cause = value.cause === undefined ? '' : ` (caused by ${show(value.cause)})`
  return `${value.name}: ${value.message}${cause}`
}
