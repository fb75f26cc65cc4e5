import type * as z from 'zod'
import { suggest } from '../../errors/suggest-name.ts'
import { invalid } from '../http-error.ts'
import { describeIssue } from './issues.ts'
import { isTooDeep, maxJsonDepth } from './json-depth.ts'
import { findUnknownField, type UnknownField } from './unknown-field.ts'

/**
 * Strictness of parsing. The service is lenient, as its specification implies: it ignores unknown parameters and fields. The control
 * API is strict, to report mistakes of the developer, and reads an empty body as `{}`.
 */
export type Strictness = 'lenient' | 'strict'

/**
 * Parses and validates a JSON body.
 *
 * @throws HttpError with 400 for the first invalid field.
 */
export function parseBody(schema: z.ZodType, text: string, strictness: Strictness): unknown {
  return validateBody(schema, parseObject(text, strictness), strictness)
}

/** Parses a body that must be a JSON object. */
export function parseObject(text: string, strictness: Strictness): object {
  if (strictness === 'strict' && text.trim() === '') return {}
  if (isTooDeep(text)) throw invalid(`body: must not be nested deeper than ${maxJsonDepth} levels.`)
  const json = parseJson(text)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  throw invalid('body: must be a JSON object.')
}

/** Validates a parsed body. */
export function validateBody(schema: z.ZodType, json: object, strictness: Strictness): unknown {
  const isStrict = strictness === 'strict'
  // Before validation, because a misspelt field is also a missing one.
  const unknown = isStrict ? findUnknownField(json, schema) : undefined
  if (unknown) throw invalid(describeUnknown(unknown))
  const { data, error } = schema.safeParse(json)
  if (error) throw invalid(describeIssue(error))
  // The parsed data lacks unknown fields, which would otherwise be stored, but has defaults that were not sent.
  return isStrict ? json : data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('body: must be JSON.')
  }
}

function describeUnknown({ path, known, conflictsWith }: UnknownField): string {
  if (conflictsWith.length > 0) {
    return `${path}: can't be sent together with ${conflictsWith.join(' and ')}. Remove one of them.`
  }
  return `${path}: unknown field. ${known.length > 0 ? suggest(path, known) : 'Leave it out.'}`
}
