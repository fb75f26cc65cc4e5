import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'
import { isDate } from '../fetch/limit/retry-after.ts'
import { hash } from '../hash.ts'
import { incompleteReasons, type ListIncompleteReason } from './list-report.ts'

/** Position of a walk, from which a later one goes on. */
export interface WalkCursor {
  /** Items of the list that are covered. */
  readonly covered: number
  /** Fingerprints of the items that were handed out last. */
  readonly anchors: readonly string[]
  /** Epoch milliseconds: earlier updates are as the walk has seen them. */
  readonly since?: number | undefined
  /** Length of the list that the service stated last. */
  readonly total?: number | undefined
  /** True if the end has been reached, so that only later changes are left. */
  readonly isCatchUp: boolean
  /** True if nothing has changed so far. */
  readonly isCalm: boolean
  /** Why the walk so far can't be complete; absent if it can. */
  readonly reason?: ListIncompleteReason | undefined
}

const version = 4
const maxTokenLength = 1_000
/** Characters of a text that is not a token in its error. */
const shownLength = 40

/** Encodes a cursor as short text, bound to its list. */
export function writeResumeToken(cursor: WalkCursor, list: string): string {
  const { covered, anchors, since, total, isCatchUp, isCalm, reason } = cursor
  const fields = [version, hash(list), covered, anchors.join(' '), since, total, isCatchUp, isCalm, reason]
  return btoa(JSON.stringify(fields)).replace(/=+$/, '')
}

/** Decodes a token. Throws if it belongs to another list or is not a token. */
export function readResumeToken(token: string, list: string): WalkCursor {
  const [made, of, ...fields] = parse(token) ?? []
  if (Number.isInteger(made) && made !== version) {
    throw new ConfigurationError(
      `Could not resume the list: the token has version ${made}, not ${version}. Start again without \`resume\`.`,
    )
  }
  const cursor = made === version ? toCursor(fields) : undefined
  if (!cursor) {
    const received = typeof token === 'string' ? quote(token.slice(0, shownLength)) : kindOf(token)
    throw invalid(
      'resume',
      'a token of resumeToken()',
      received,
      'Pass one, or start again without `resume`.',
    )
  }
  if (of === hash(list)) return cursor
  throw new ConfigurationError(
    'Could not resume the list: the token belongs to another list or query. Call the same method with the same query, or start again without `resume`.',
  )
}

function parse(token: string): unknown[] | undefined {
  try {
    const fields: unknown = JSON.parse(atob(token.slice(0, maxTokenLength)))
    return Array.isArray(fields) ? fields : undefined
  } catch {
    // Reported as any other text that is not a token.
    return undefined
  }
}

/** Checks every field: tokens travel, and may be cut or edited on the way. JSON has `null` for what is absent. */
function toCursor([covered, anchors, since, total, isCatchUp, isCalm, reason]: unknown[]):
  | WalkCursor
  | undefined {
  if (!isCount(covered) || typeof anchors !== 'string') return undefined
  if (since !== null && !(typeof since === 'number' && isDate(since))) return undefined
  if (total !== null && !isCount(total)) return undefined
  if (typeof isCatchUp !== 'boolean' || typeof isCalm !== 'boolean') return undefined
  return {
    covered,
    anchors: anchors.split(' ').filter(Boolean),
    since: since ?? undefined,
    total: total ?? undefined,
    isCatchUp,
    isCalm,
    reason: incompleteReasons.find((known) => known === reason) ?? (reason ? 'still_changing' : undefined),
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
