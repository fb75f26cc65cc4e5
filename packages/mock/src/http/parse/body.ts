import type * as z from 'zod'
import { type Dialect, defaultDialect } from '../../dialect/dialect.ts'
import type { OperationId } from '../../generated/operations.ts'
import { zWatchlistAdditionByIdentifier, zWatchlistAdditionByNumber } from '../../generated/zod-lazy.ts'
import { invalidRequest, type Problem } from '../problems.ts'
import type { RecordDialect } from '../record-dialect.ts'
import { validators } from '../validators.ts'
import { describeIssue } from './issues.ts'
import { isTooDeep, maxJsonDepth } from './json-depth.ts'

/** A checked body, or what is wrong with it. */
export type BodyResult = { readonly body: unknown } | { readonly problem: Problem<400> }

/** Checks the body of a request against the operation's generated validator; operations without a body ignore one. */
export function readBody(
  operation: OperationId,
  text: string,
  dialect: Dialect,
  recordDialect: RecordDialect,
): BodyResult {
  const validator = validators[operation]
  if (!('body' in validator)) return { body: undefined }
  if (isTooDeep(text)) {
    return { problem: invalidRequest(`body: must not be nested deeper than ${maxJsonDepth} levels.`) }
  }
  const json = parseJson(text)
  if (json === undefined) return { problem: invalidRequest('body: must be JSON.') }
  if (!isObject(json)) return { problem: invalidRequest('body: must be a JSON object.') }
  if (operation === 'addToWatchlist') return readAddition(json)
  const missing =
    operation === 'createContact'
      ? dialect.contactRequired.find((field) => !Object.hasOwn(json, field))
      : undefined
  if (missing === undefined) return check(validator.body(), json)
  if (!defaultDialect.contactRequired.includes(missing)) recordDialect('contactRequired')
  return { problem: invalidRequest(`${missing}: is required.`) }
}

/** The document's `oneOf`: fields of both shapes, or of neither, name no permit. */
function readAddition(json: object): BodyResult {
  const isNamed = (schema: z.ZodObject) =>
    Object.keys(schema.shape).some((field) => Object.hasOwn(json, field))
  const isByNumber = isNamed(zWatchlistAdditionByNumber())
  if (isByNumber === isNamed(zWatchlistAdditionByIdentifier())) {
    const message =
      'body: must be either { "permit_number", "jurisdiction" } or { "permit_uuid" }, and not both.'
    return { problem: invalidRequest(message) }
  }
  return check(isByNumber ? zWatchlistAdditionByNumber() : zWatchlistAdditionByIdentifier(), json)
}

function check(schema: z.ZodType, json: object): BodyResult {
  const { data, error } = schema.safeParse(json)
  return error ? { problem: invalidRequest(describeIssue(error)) } : { body: data }
}

/** The value; nothing when the text isn't JSON, which has no value for that itself. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
