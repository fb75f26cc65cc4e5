import type * as z from 'zod'
import { suggest } from '../../errors/suggest-name.ts'
import { HttpError } from '../http-error.ts'
import { invalidRequest } from '../problems.ts'
import { describeIssue } from './issues.ts'
import { isTooDeep, maxJsonDepth } from './json-depth.ts'
import type { ParseRules } from './rules.ts'
import { findUnknownField, type UnknownField } from './unknown-field.ts'

/**
 * Parses and validates a JSON body.
 *
 * @throws HttpError with 400 for the first invalid field.
 */
export function parseBody(schema: z.ZodType, text: string, rules: ParseRules): unknown {
  return validateBody(schema, parseObject(text, rules), rules)
}

/** Parses a body that must be a JSON object. */
export function parseObject(text: string, { allowsEmptyBody }: ParseRules): object {
  if (allowsEmptyBody && text.trim() === '') return {}
  if (isTooDeep(text)) throw invalid(`body: must not be nested deeper than ${maxJsonDepth} levels.`)
  const json = parseJson(text)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  throw invalid('body: must be a JSON object.')
}

/** Validates a parsed body. */
export function validateBody(schema: z.ZodType, json: object, { rejectsUnknown }: ParseRules): unknown {
  // Before validation, because a misspelt field is also a missing one.
  const unknown = rejectsUnknown ? findUnknownField(json, schema) : undefined
  if (unknown) throw invalid(describeUnknown(unknown))
  const { data, error } = schema.safeParse(json)
  if (error) throw invalid(describeIssue(error))
  // The parsed data lacks unknown fields, which would otherwise be stored, but has defaults that were not sent.
  return rejectsUnknown ? json : data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('body: must be JSON.')
  }
}

function describeUnknown({ path, known, beside }: UnknownField): string {
  if (beside.length > 0) {
    return `${path}: can't be sent together with ${beside.join(' and ')}. Remove one of them.`
  }
  return `${path}: unknown field; ${known.length > 0 ? suggest(path, known) : 'leave it out.'}`
}

function invalid(message: string): HttpError {
  return new HttpError(invalidRequest(message))
}
