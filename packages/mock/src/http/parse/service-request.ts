import type * as z from 'zod'
import { type Dialect, defaultDialect } from '../../dialect/dialect.ts'
import type { OperationId } from '../../generated/operations.ts'
import { validators } from '../../generated/validators.ts'
import { zWatchlistAdditionByIdentifier, zWatchlistAdditionByNumber } from '../../generated/zod-lazy.ts'
import { HttpError } from '../http-error.ts'
import type { NoteSwitch } from '../note-switch.ts'
import { invalidRequest } from '../problems.ts'
import { parseObject, validateBody } from './body.ts'
import { collectQuery, type Query, validateQuery } from './query.ts'

/** Validates the query of a service request, with the page size of the dialect. @throws HttpError with 400. */
export function parseServiceQuery(
  operation: OperationId,
  search: string,
  dialect: Dialect,
  noteSwitch: NoteSwitch,
): Query {
  const validator = validators[operation]
  if (!('query' in validator)) return {}
  const schema = validator.query()
  const sent = withZone(collectQuery(schema, search, 'lenient'), dialect, noteSwitch)
  if (!Object.hasOwn(schema.shape, 'per_page')) return validateQuery(schema, sent, search)
  const query = validateQuery(schema, withPageSize(sent, dialect), search)
  if (typeof query.per_page === 'number' && query.per_page > dialect.perPageMax) {
    noteSwitch('perPageMax')
    throw invalid(`per_page: must be at most ${dialect.perPageMax}.`)
  }
  notePageSizeSwitches(sent, dialect, noteSwitch)
  return query
}

/** Validates the body of a service request. Operations without a body ignore one. @throws HttpError with 400. */
export function parseServiceBody(
  operation: OperationId,
  text: string,
  dialect: Dialect,
  noteSwitch: NoteSwitch,
): unknown {
  const validator = validators[operation]
  if (!('body' in validator)) return undefined
  const json = parseObject(text, 'lenient')
  if (operation === 'addToWatchlist') return validateBody(additionSchema(json), json, 'lenient')
  if (operation === 'createContact') requireContactFields(json, dialect, noteSwitch)
  return validateBody(validator.body(), json, 'lenient')
}

/** A service that writes times without a zone reads them, too, as UTC. */
function withZone(sent: Query, { timestamps }: Dialect, noteSwitch: NoteSwitch): Query {
  const { updated_since: time } = sent
  if (timestamps !== 'no_zone' || typeof time !== 'string' || !/T[\d:.]+$/.test(time)) return sent
  noteSwitch('timestamps')
  return { ...sent, updated_since: `${time}Z` }
}

function withPageSize(sent: Query, { perPageDefault, perPageMax, perPageOverflow }: Dialect): Query {
  const size = sent.per_page ?? Math.min(perPageDefault, perPageMax)
  const isClamped = perPageOverflow === 'clamp' && typeof size === 'number' && size > perPageMax
  return { ...sent, per_page: isClamped ? perPageMax : size }
}

/** Records the dialect values that decided the page size of a valid query. */
function notePageSizeSwitches(
  { per_page: size }: Query,
  { perPageDefault, perPageMax }: Dialect,
  noteSwitch: NoteSwitch,
): void {
  if (size === undefined) {
    noteSwitch('perPageDefault')
    if (perPageDefault > perPageMax) noteSwitch('perPageMax')
  } else if (typeof size === 'number' && size > perPageMax) {
    noteSwitch('perPageMax')
    noteSwitch('perPageOverflow')
  }
}

/** Returns the schema of the one shape that the body has. A `oneOf` allows neither both shapes nor none. */
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

function requireContactFields(json: object, dialect: Dialect, noteSwitch: NoteSwitch): void {
  const missing = dialect.contactRequired.find((field) => !Object.hasOwn(json, field))
  if (missing === undefined) return
  if (!defaultDialect.contactRequired.includes(missing)) noteSwitch('contactRequired')
  throw invalid(`${missing}: is required.`)
}

function invalid(message: string): HttpError {
  return new HttpError(invalidRequest(message))
}
