import * as z from 'zod'
import type { Dialect } from '../../dialect/dialect.ts'
import { lazy } from '../../domain/validation/lazy.ts'
import type { OperationId } from '../../generated/operations.ts'
import { invalidRequest, type Problem } from '../problems.ts'
import { type Validators, validators } from '../validators.ts'
import { describeIssue } from './issues.ts'

/** A checked query, or what is wrong with it. */
export type QueryResult =
  | {
      readonly query: Readonly<Record<string, unknown>>
      /** The switches of the dialect that made it what it is. */
      readonly switches?: readonly (keyof Dialect)[]
    }
  | {
      readonly problem: Problem<400>
      /** The switches of the dialect that made it one. */
      readonly switches?: readonly (keyof Dialect)[]
    }

/**
 * Checks the query of a request against the operation's generated validator. A parameter may be sent once;
 * unknown ones are ignored. Integers are decimal digits and nothing else: no `1.5`, `1e1` or ` 2`.
 */
export function readQuery(operation: OperationId, search: string, dialect: Dialect): QueryResult {
  const validator = queryValidators[operation]?.()
  if (!validator) return { query: {} }
  const collected = collectQuery(validator, search)
  if ('problem' in collected) return collected
  const isPage = Object.hasOwn(validator.schema.shape, 'per_page')
  const { data, error } = validator.schema.safeParse(
    isPage ? inDialect(collected.query, dialect) : collected.query,
  )
  if (error)
    return { problem: invalidRequest(describeIssue(error) + hintFor(error, collected.query, search)) }
  if (!isPage) return { query: data }
  if (typeof data.per_page === 'number' && data.per_page > dialect.perPageMax) {
    const problem = invalidRequest(`per_page: must be at most ${dialect.perPageMax}.`)
    return { problem, switches: ['perPageMax'] }
  }
  return { query: data, switches: switchesOf(collected.query, dialect) }
}

/** A `+` that wasn't encoded stands for a space, as in the offset of a moment (`+01:00`). */
function hintFor(
  { issues: [issue] }: z.ZodError,
  sent: Readonly<Record<string, unknown>>,
  search: string,
): string {
  const value = sent[String(issue?.path[0])]
  const isSuspect = typeof value === 'string' && value.includes(' ') && search.includes('+')
  return isSuspect ? ' A + in a query stands for a space: encode it as %2B.' : ''
}

/** Checks the query of an operation. */
export interface QueryValidator {
  readonly schema: z.ZodObject
  /** Names of the parameters that are integers. */
  readonly integers: ReadonlySet<string>
}

/** The validator that the generated schema of a query makes. */
export function compileQuery(schema: z.ZodObject): QueryValidator {
  const integers = Object.keys(schema.shape).filter((name) => z.safeParse(schema.shape[name], 1).success)
  return { schema, integers: new Set(integers) }
}

/** The parameters that were sent, of those that the schema has; they are not checked yet. */
export function collectQuery({ schema, integers }: QueryValidator, search: string): QueryResult {
  const sent: Record<string, unknown> = {}
  if (search.length > 1) {
    for (const [name, value] of new URLSearchParams(search)) {
      if (!Object.hasOwn(schema.shape, name)) continue
      if (Object.hasOwn(sent, name)) return { problem: invalidRequest(`${name}: must be sent once.`) }
      sent[name] = integers.has(name) ? toInteger(value) : value
    }
  }
  return { query: sent }
}

const queryValidators = compile(validators)

function compile(table: Validators): { readonly [Id in OperationId]?: () => QueryValidator } {
  return Object.fromEntries(
    Object.entries(table).flatMap(([operation, validator]) => {
      if (!('query' in validator)) return []
      return [[operation, lazy(() => compileQuery(validator.query()))]]
    }),
  )
}

/** A number beyond the safe ones becomes the largest: it breaks the same rules. */
function toInteger(value: string): string | number {
  if (!/^-?\d+$/.test(value)) return value
  return Math.max(Math.min(Number(value), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}

function inDialect(sent: Readonly<Record<string, unknown>>, dialect: Dialect): Record<string, unknown> {
  const { perPageDefault, perPageMax, perPageOverflow } = dialect
  const size = sent.per_page ?? Math.min(perPageDefault, perPageMax)
  const isClamped = perPageOverflow === 'clamp' && typeof size === 'number' && size > perPageMax
  return { ...sent, per_page: isClamped ? perPageMax : size }
}

/** Of a query that is valid: a page that is too large is one that was cut. */
function switchesOf(
  { per_page: size }: Readonly<Record<string, unknown>>,
  { perPageDefault, perPageMax }: Dialect,
): readonly (keyof Dialect)[] {
  if (size === undefined)
    return perPageDefault > perPageMax ? ['perPageDefault', 'perPageMax'] : ['perPageDefault']
  return typeof size === 'number' && size > perPageMax ? ['perPageMax', 'perPageOverflow'] : []
}
