import { refusal } from '../errors/configuration-error.ts'
import { isDate } from '../fetch/asked.ts'
import type { Bookmark } from './bookmark.ts'
import { fingerprint } from './item-version.ts'

const version = 2
const longestToken = 1_000

type Fields = [made: number, list: string, bookmark: Bookmark]

/** A bookmark as short text that says which list it belongs to. */
export function writeResumeToken(bookmark: Bookmark, list: string): string {
  const fields: Fields = [version, fingerprint(list), bookmark]
  return btoa(JSON.stringify(fields)).replace(/=+$/, '')
}

/** The bookmark in a token. Refuses a token of another list, and what is no token. */
export function readResumeToken(token: string, list: string): Bookmark {
  const [made, of, bookmark] = parse(token)
  if (made !== version) throw unusable(`the token has version ${made}, not ${version}`)
  if (!isBookmark(bookmark)) throw unknown()
  if (of === fingerprint(list)) return bookmark
  throw unusable(
    'the token belongs to another list or another query',
    'call the same method with the same query, or ',
  )
}

function parse(token: string): Fields {
  try {
    const fields: unknown = JSON.parse(atob(token.slice(0, longestToken)))
    if (isFields(fields)) return fields
  } catch {
    // As if it were none.
  }
  throw unknown()
}

function isFields(value: unknown): value is Fields {
  return Array.isArray(value) && Number.isInteger(value[0])
}

/** Tokens travel, and may be cut or made by hand on the way. */
function isBookmark(value: unknown): boolean {
  const { covered, anchors, since, ...rest }: Partial<Bookmark> = Object(value)
  const isMoment = since === undefined || (typeof since === 'number' && isDate(since))
  const areTexts = Array.isArray(anchors) && anchors.every((anchor) => typeof anchor === 'string')
  const areFlags = typeof rest.isCatchUp === 'boolean' && typeof rest.isProven === 'boolean'
  return Number.isSafeInteger(covered) && Number(covered) >= 0 && areTexts && isMoment && areFlags
}

function unknown(): Error {
  return unusable('resume is no token of resumeToken()', 'give one, or ')
}

function unusable(problem: string, advice = ''): Error {
  return refusal('resume the list', problem, `${advice}start anew, without resume`)
}
