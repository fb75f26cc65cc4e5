import type * as z from 'zod'
import type { OperationId } from '../../../../../spec/generated/operations.ts'
import { validators } from '../../../../../spec/generated/validators.ts'
import {
  zWatchlistAdditionByIdentifier,
  zWatchlistAdditionByNumber,
} from '../../../../../spec/generated/zod-lazy.ts'
import { type Dialect, defaultDialect } from '../../dialect/dialect.ts'
import { invalid } from '../http-error.ts'
import type { RecordDialectUse } from '../record-dialect-use.ts'
import { parseObject, validateBody } from './body.ts'
import { collectQuery, type Query, validateQuery } from './query.ts'

/** Validates the query of a service request, with the page size of the dialect. @throws HttpError with 400. */
export function parseServiceQuery(
  operation: OperationId,
  search: string,
  dialect: Dialect,
  recordDialectUse: RecordDialectUse,
): Query {
  const validator = validators[operation]
  if (!('query' in validator)) return {}
  const schema = validator.query()
  const sent = withZone(collectQuery(schema, search, 'lenient'), dialect, recordDialectUse)
  if (!Object.hasOwn(schema.shape, 'per_page')) return validateQuery(schema, sent, search)
  const query = validateQuery(schema, withPageSize(sent, dialect), search)
  if (typeof query.per_page === 'number' && query.per_page > dialect.perPageMax) {
    recordDialectUse('perPageMax')
    throw invalid(`per_page: must be at most ${dialect.perPageMax}.`)
  }
  recordPageSizeDialect(sent, dialect, recordDialectUse)
  return query
}

/** Validates the body of a service request. Operations without a body ignore one. @throws HttpError with 400. */
export function parseServiceBody(
  operation: OperationId,
  text: string,
  dialect: Dialect,
  recordDialectUse: RecordDialectUse,
): unknown {
  const validator = validators[operation]
  if (!('body' in validator)) return undefined
  const json = parseObject(text, 'lenient')
  if (operation === 'addToWatchlist') return validateBody(additionSchema(json), json, 'lenient')
  if (operation === 'createContact') requireContactFields(json, dialect, recordDialectUse)
  return validateBody(validator.body(), json, 'lenient')
}

/** Adds the zone. A service that writes times without a zone also reads such times as UTC. */
function withZone(sent: Query, { timestamps }: Dialect, recordDialectUse: RecordDialectUse): Query {
  const { updated_since: time } = sent
  if (timestamps !== 'no_zone' || typeof time !== 'string' || !/T[\d:.]+$/.test(time)) return sent
  recordDialectUse('timestamps')
  return { ...sent, updated_since: `${time}Z` }
}

function withPageSize(sent: Query, { perPageDefault, perPageMax, perPageOverflow }: Dialect): Query {
  const size = sent.per_page ?? Math.min(perPageDefault, perPageMax)
  const isClamped = perPageOverflow === 'clamp' && typeof size === 'number' && size > perPageMax
  return { ...sent, per_page: isClamped ? perPageMax : size }
}

/** Records the dialect values that decided the page size of a valid query. */
function recordPageSizeDialect(
  { per_page: size }: Query,
  { perPageDefault, perPageMax }: Dialect,
  recordDialectUse: RecordDialectUse,
): void {
  if (size === undefined) {
    recordDialectUse('perPageDefault')
    if (perPageDefault > perPageMax) recordDialectUse('perPageMax')
  } else if (typeof size === 'number' && size > perPageMax) {
    recordDialectUse('perPageMax')
    recordDialectUse('perPageOverflow')
  }
}

/** Returns the schema of the shape that the body has. A `oneOf` requires exactly one shape. */
function additionSchema(json: object): z.ZodType {
  const has = (schema: z.ZodObject) => Object.keys(schema.shape).some((field) => Object.hasOwn(json, field))
  const isByNumber = has(zWatchlistAdditionByNumber())
  if (isByNumber === has(zWatchlistAdditionByIdentifier())) {
    throw invalid(
      'body: must be either { "permit_number", "jurisdiction" } or { "permit_uuid" }, and not both.',
    )
  }
  return isByNumber ? zWatchlistAdditionByNumber() : zWatchlistAdditionByIdentifier()
}

function requireContactFields(json: object, dialect: Dialect, recordDialectUse: RecordDialectUse): void {
  const missing = dialect.contactRequired.find((field) => !Object.hasOwn(json, field))
  if (missing === undefined) return
  if (!defaultDialect.contactRequired.includes(missing)) recordDialectUse('contactRequired')
  throw invalid(`${missing}: is required.`)
}
