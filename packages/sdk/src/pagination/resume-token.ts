import { refusal } from '../errors/configuration-error.ts'
import { type Bookmark, fingerprint } from './bookmark.ts'

const version = 1
const longestToken = 1_000

/** A bookmark as short text that says which list it belongs to. */
export function writeResumeToken(bookmark: Bookmark, list: string): string {
  const { covered, anchors, since, isCatchUp, isProven } = bookmark
  const fields = [version, fingerprint(list), covered, anchors, since ?? null, +isCatchUp, +isProven]
  return btoa(JSON.stringify(fields)).replace(/=+$/, '')
}

/** The bookmark in a token. Refuses a token of another list, and what is no token. */
export function readResumeToken(token: string, list: string): Bookmark {
  const fields = parse(token)
  if (!fields)
    throw refusal('resume the list', 'resume is no token of resumeToken()', 'give one, or none to start anew')
  const [made, of, covered, anchors, since, isCatchUp, isProven] = fields
  if (made !== version) {
    throw refusal(
      'resume the list',
      `the token has version ${made}, not ${version}`,
      'start anew, without resume',
    )
  }
  if (of !== fingerprint(list)) {
    throw refusal(
      'resume the list',
      'the token belongs to another list or another query',
      'call the same method with the same query, or start anew, without resume',
    )
  }
  return {
    covered,
    anchors,
    since: since ?? undefined,
    isCatchUp: isCatchUp === 1,
    isProven: isProven === 1,
  }
}

type Fields = [number, string, number, string[], number | null, number, number]

function parse(token: string): Fields | undefined {
  if (typeof token !== 'string' || token.length > longestToken) return undefined
  try {
    const fields: unknown = JSON.parse(atob(token))
    return isFields(fields) ? fields : undefined
  } catch {
    return undefined
  }
}

function isFields(value: unknown): value is Fields {
  if (!Array.isArray(value)) return false
  const [made, of, covered, anchors, since] = value
  return (
    Number.isInteger(made) &&
    (made !== version ||
      (typeof of === 'string' &&
        Number.isSafeInteger(covered) &&
        covered >= 0 &&
        Array.isArray(anchors) &&
        anchors.every((anchor) => typeof anchor === 'string') &&
        (since === null || Number.isFinite(since))))
  )
}
