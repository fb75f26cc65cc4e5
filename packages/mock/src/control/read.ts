import type * as z from 'zod'
import { suggest } from '../errors/suggest-name.ts'
import { validators } from '../generated/control-validators.ts'
import { collectQuery, compileQuery } from '../http/parse/query.ts'
import { invalidRequest } from '../http/problems.ts'
import { HttpError } from './http-error.ts'
import { describeIssue } from './issues.ts'
import type { OperationId } from './operation.ts'
import { findUnknownField, type UnknownField } from './unknown-field.ts'

/** The checked query. Throws a Refusal for a parameter that is wrong, unknown, or sent twice. */
export function readQuery(operation: OperationId, search: string): Readonly<Record<string, unknown>> {
  const { query }: OperationValidators = validators[operation]
  if (!query) return {}
  const schema = query()
  const unknown = [...new URLSearchParams(search).keys()].find((name) => !Object.hasOwn(schema.shape, name))
  if (unknown !== undefined) refuse(describeUnknown(unknown, Object.keys(schema.shape), 'parameter'))
  const collected = collectQuery(compileQuery(schema), search)
  if ('problem' in collected) throw new HttpError(collected.problem)
  const { data, error } = schema.safeParse(collected.query)
  return error ? refuse(describeIssue(error)) : data
}

/** The checked body; no text counts as an empty object. Throws a Refusal for one that is wrong. */
export function readBody(operation: OperationId, text: string): unknown {
  const { body }: OperationValidators = validators[operation]
  if (!body) return undefined
  const schema = body()
  const json = text.trim() === '' ? {} : parseJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    refuse('body: must be a JSON object.')
  }
  // First, as a misspelt field is also one that is missing.
  const unknown = findUnknownField(json, schema)
  if (unknown) refuse(describeUnknownField(unknown))
  const { error } = schema.safeParse(json)
  // What was checked is what was sent: the validators would write it out with defaults.
  return error ? refuse(describeIssue(error)) : json
}

interface OperationValidators {
  readonly query?: () => z.ZodObject
  readonly body?: () => z.ZodType
  readonly answers: object
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('body: must be JSON.')
  }
}

function describeUnknownField({ path, known, beside }: UnknownField): string {
  if (beside.length === 0) return describeUnknown(path, known, 'field')
  return `${path}: can't be sent together with ${beside.join(' and ')}; leave one of them out.`
}

function describeUnknown(name: string, known: readonly string[], kind: string): string {
  const remedy = known.length > 0 ? suggest(name, known) : 'leave it out.'
  return `${name}: there is no such ${kind}; ${remedy}`
}

function refuse(message: string): never {
  throw new HttpError(invalidRequest(message))
}
