import { refusal } from '../errors/configuration-error.ts'
import { isDate } from '../fetch/limit/retry-after.ts'
import { fingerprint } from './item-version.ts'
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

const version = 3
const maxTokenLength = 1_000

/** Encodes a cursor as short text, bound to its list. */
export function writeResumeToken(cursor: WalkCursor, list: string): string {
  const { covered, anchors, since, total, isCatchUp, isCalm, reason } = cursor
  const fields = [
    version,
    fingerprint(list),
    covered,
    anchors.join(' '),
    since,
    total,
    isCatchUp,
    isCalm,
    reason,
  ]
  return btoa(JSON.stringify(fields)).replace(/=+$/, '')
}

/** Decodes a token. Throws if it belongs to another list or is not a token. */
export function readResumeToken(token: string, list: string): WalkCursor {
  const [made, of, ...fields] = parse(token)
  if (made !== version) throw unusable(`the token has version ${made}, not ${version}`)
  const cursor = toCursor(fields)
  if (of === fingerprint(list)) return cursor
  throw unusable(
    'the token belongs to another list or another query',
    'call the same method with the same query, or ',
  )
}

function parse(token: string): unknown[] {
  try {
    const fields: unknown = JSON.parse(atob(token.slice(0, maxTokenLength)))
    if (Array.isArray(fields) && Number.isInteger(fields[0])) return fields
  } catch {
    // Reported as any other text that is not a token.
  }
  throw unknown()
}

/** Checks every field: tokens travel, and may be cut or edited on the way. JSON has `null` for what is absent. */
function toCursor([covered, anchors, since, total, isCatchUp, isCalm, reason]: unknown[]): WalkCursor {
  if (!isCount(covered) || typeof anchors !== 'string') throw unknown()
  if (since !== null && !(typeof since === 'number' && isDate(since))) throw unknown()
  if (total !== null && !isCount(total)) throw unknown()
  if (typeof isCatchUp !== 'boolean' || typeof isCalm !== 'boolean') throw unknown()
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

function unknown(): Error {
  return unusable('resume is not a token of resumeToken()', 'pass one, or ')
}

function unusable(problem: string, advice = ''): Error {
  return refusal('resume the list', problem, `${advice}start again without resume`)
}
