import * as z from 'zod'
import { suggest } from '../../errors/suggest-name.ts'
import { type HttpError, invalid } from '../http-error.ts'
import type { Strictness } from './body.ts'
import { describeIssue } from './issues.ts'

/** Parameters of a query by name. */
export type Query = Readonly<Record<string, unknown>>

/**
 * Parses and validates a query. A parameter may be sent once. Integers are decimal digits: not `1.5`, `1e1` or ` 2`.
 *
 * @throws HttpError with 400 for the first invalid parameter.
 */
export function parseQuery(schema: z.ZodObject, search: string, strictness: Strictness): Query {
  return validateQuery(schema, collectQuery(schema, search, strictness), search)
}

/**
 * Collects the parameters that the schema describes. Their values are not validated.
 *
 * @throws HttpError with 400 for a repeated parameter and, if strict, for an unknown one.
 */
export function collectQuery(schema: z.ZodObject, search: string, strictness: Strictness): Query {
  const sent: Record<string, unknown> = {}
  if (search.length <= 1) return sent
  const integers = integersOf(schema)
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(schema.shape, name)) {
      if (strictness === 'strict') throw unknownParameter(name, Object.keys(schema.shape))
      continue
    }
    if (Object.hasOwn(sent, name)) throw invalid(`${name}: must be sent once.`)
    sent[name] = integers.has(name) ? toInteger(value) : value
  }
  return sent
}

/** Validates collected parameters. */
export function validateQuery(schema: z.ZodObject, query: Query, search: string): Query {
  const { data, error } = schema.safeParse(query)
  if (!error) return data
  const message = describeIssue(error, integersOf(schema))
  throw invalid(message + hintFor(error, query, search))
}

function unknownParameter(name: string, known: readonly string[]): HttpError {
  return invalid(`${name}: unknown parameter. ${suggest(name, known)}`)
}

/** Returns advice if an unencoded `+` became a space, as in the offset of a timestamp (`+01:00`). */
function hintFor({ issues: [issue] }: z.ZodError, sent: Query, search: string): string {
  const value = sent[String(issue?.path[0])]
  const isSuspect = typeof value === 'string' && value.includes(' ') && search.includes('+')
  return isSuspect ? ' A + in a query stands for a space: encode it as %2B.' : ''
}

/** Returns the names of the parameters that are integers. */
function integersOf(schema: z.ZodObject): ReadonlySet<string> {
  const known = integersBySchema.get(schema)
  if (known) return known
  const names = new Set(Object.keys(schema.shape).filter((name) => expectsNumber(schema.shape[name])))
  integersBySchema.set(schema, names)
  return names
}

/** Probes with a string, because any number could violate a limit. */
function expectsNumber(schema: z.core.$ZodType): boolean {
  const [issue] = z.safeParse(schema, '').error?.issues ?? []
  return issue?.code === 'invalid_type' && issue.expected === 'number'
}

const integersBySchema = new WeakMap<z.ZodObject, ReadonlySet<string>>()

/** Clamps to the safe integers, which zod requires. A clamped number violates the same limits. */
function toInteger(value: string): string | number {
  if (!/^-?\d+$/.test(value)) return value
  return Math.max(Math.min(Number(value), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}
