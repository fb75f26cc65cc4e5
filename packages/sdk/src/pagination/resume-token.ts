import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'
import { hash } from '../hash/hash.ts'
import { maxPerPage } from '../request/query.ts'
import { fitsDate } from '../time/timestamp.ts'
import { incompleteReasons, type ListIncompleteReason } from './list-report.ts'
import { type KnownSize, sizeKinds } from './list-traits.ts'

/** Position from which a later walk continues. */
export interface WalkCursor {
  /** Number of items of the list that are covered. */
  readonly covered: number
  /** Hashes of the items that were handed out last. */
  readonly anchors: readonly string[]
  /** Epoch milliseconds: all earlier updates are in the pages that were read. */
  readonly completeUntil?: number | undefined
  /** Length of the list that the latest page states. */
  readonly total?: number | undefined
  /** True if the end of the list was reached, so that only later changes are missing. */
  readonly isCatchUp: boolean
  /** Page size that the walk has learned, if any. */
  readonly pageSize?: KnownSize | undefined
  /** True if nothing has changed so far. */
  readonly isUnchanged: boolean
  /** Reason why the walk can't be complete any more; absent if it can. */
  readonly reason?: ListIncompleteReason | undefined
}

const version = 4
const maxTokenLength = 1_000
/** Maximum number of characters of a malformed token in an error. */
const shownLength = 40

/** Encodes a cursor as short text that is valid for one list only. */
export function writeResumeToken(cursor: WalkCursor, list: string): string {
  const { covered, anchors, completeUntil, total, isCatchUp, isUnchanged, reason, pageSize } = cursor
  const fields = [
    version,
    hash(list),
    covered,
    anchors.join(' '),
    completeUntil,
    total,
    isCatchUp,
    isUnchanged,
    reason,
    pageSize?.size,
    pageSize && sizeKinds.indexOf(pageSize.kind),
  ]
  return btoa(JSON.stringify(fields)).replace(/=+$/, '')
}

/** Decodes a token. Throws if it belongs to another list or is not a token. */
export function readResumeToken(token: string, list: string): WalkCursor {
  const [tokenVersion, listHash, ...fields] = parse(token) ?? []
  if (Number.isInteger(tokenVersion) && tokenVersion !== version) {
    throw new ConfigurationError(
      `Could not resume the list: the token has version ${tokenVersion}, not ${version}. Start again without \`resume\`.`,
    )
  }
  const cursor = tokenVersion === version ? toCursor(fields) : undefined
  if (!cursor) {
    const received = typeof token === 'string' ? quote(token.slice(0, shownLength)) : kindOf(token)
    throw invalid(
      'resume',
      'a token of resumeToken()',
      received,
      'Pass one, or start again without `resume`.',
    )
  }
  if (listHash === hash(list)) return cursor
  throw new ConfigurationError(
    'Could not resume the list: the token belongs to another list or query. Call the same method with the same query, or start again without `resume`.',
  )
}

function parse(token: string): unknown[] | undefined {
  try {
    const fields: unknown = JSON.parse(atob(token.slice(0, maxTokenLength)))
    return Array.isArray(fields) ? fields : undefined
  } catch {
    // The caller reports it like any other malformed token.
    return undefined
  }
}

/** Checks every field, because a token may have been cut or edited. JSON has `null` for an absent value. */
function toCursor([
  covered,
  anchors,
  completeUntil,
  total,
  isCatchUp,
  isUnchanged,
  reason,
  size,
  sizeKind,
]: unknown[]): WalkCursor | undefined {
  if (!isCount(covered) || typeof anchors !== 'string') return undefined
  if (completeUntil !== null && !(typeof completeUntil === 'number' && fitsDate(completeUntil)))
    return undefined
  if (total !== null && !isCount(total)) return undefined
  if (typeof isCatchUp !== 'boolean' || typeof isUnchanged !== 'boolean') return undefined
  const kind = sizeKinds.find((_, index) => index === sizeKind)
  if ((size ?? sizeKind ?? null) !== null && !(kind && isCount(size) && size > 0 && size <= maxPerPage))
    return undefined
  return {
    covered,
    pageSize: kind && { size: size as number, kind },
    anchors: anchors.split(' ').filter(Boolean),
    completeUntil: completeUntil ?? undefined,
    total: total ?? undefined,
    isCatchUp,
    isUnchanged,
    reason: incompleteReasons.find((known) => known === reason) ?? (reason ? 'still_changing' : undefined),
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
