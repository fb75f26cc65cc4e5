import { ConfigurationError, invalid, quote, typeOf } from '../errors/configuration-error.ts'
import { hash } from '../hash/hash.ts'
import { maxPerPage } from '../request/query.ts'
import { fitsDate } from '../time/timestamp.ts'

/** Position from which a later walk continues. */
export interface WalkCursor {
  /** Position after the last item that was returned. */
  readonly position: number
  /** Hashes of the last items before `position`, by which a later walk recognizes the position. */
  readonly anchors: readonly string[]
  /** Epoch milliseconds: all earlier updates are in the pages that were read. Absent before the first page. */
  readonly completeUntil: number | undefined
  /** Size of the largest page that the service has shown. */
  readonly size: number
  /** True if every page has this size, even if another is requested. */
  readonly isFixed: boolean
}

const version = 6
const maxTokenLength = 1_000
/** Maximum number of characters of a malformed token in an error. */
const shownLength = 40

/** Encodes a cursor as short text that is valid for one list only. */
export function writeResumeToken(cursor: WalkCursor, list: string): string {
  const { position, anchors, completeUntil, size, isFixed } = cursor
  const fields = [version, hash(list), position, anchors.join(' '), completeUntil, size, isFixed]
  return btoa(JSON.stringify(fields)).replace(/=+$/, '')
}

/** Decodes a token. Throws if it belongs to another list or is not a token. */
export function readResumeToken(token: string, list: string): WalkCursor {
  const [tokenVersion, listHash, ...fields] = parse(token) ?? []
  const cursor = tokenVersion === version ? toCursor(fields) : undefined
  if (!cursor) {
    const received = typeof token === 'string' ? quote(token.slice(0, shownLength)) : typeOf(token)
    throw invalid('resume', 'a token of resumeToken()', received, 'Start again without `resume`.')
  }
  if (listHash === hash(list)) return cursor
  throw new ConfigurationError(
    'Could not resume the list: the token belongs to another list or query. Start again without `resume`.',
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
function toCursor([position, anchors, until, size, isFixed]: unknown[]): WalkCursor | undefined {
  if (!isCount(position) || typeof anchors !== 'string') return undefined
  if (until !== null && !(typeof until === 'number' && fitsDate(until))) return undefined
  if (!isCount(size) || size === 0 || typeof isFixed !== 'boolean') return undefined
  if (!isFixed && size > maxPerPage) return undefined
  return {
    position,
    anchors: anchors.split(' ').filter(Boolean),
    completeUntil: until ?? undefined,
    size,
    isFixed,
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
