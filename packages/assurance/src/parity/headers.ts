import type { RecordedResponse } from '../cassettes/cassette.ts'
import type { Finding } from './difference.ts'

/** Compares the headers that a cassette has. A unit that differs breaks clients; a clock that differs does not. */
export function compareHeaders(
  recorded: Pick<RecordedResponse, 'headers'>,
  mock: Pick<RecordedResponse, 'headers'>,
  place: string,
): Finding[] {
  const names = new Set([...Object.keys(recorded.headers), ...Object.keys(mock.headers)])
  return [...names].flatMap((name): Finding[] => {
    const [one, other] = [recorded.headers[name], mock.headers[name]]
    if (one === other || (name === 'date' && isNear(one, other))) return []
    const grade = name === 'date' ? 'shape' : one === undefined || other !== undefined ? 'breaking' : 'shape'
    const path = nameOf(name)
    const at = /^(X-RateLimit|Retry-After)/.test(path) ? `#/components/headers/${path}` : place
    return [{ grade, path, place: at, recorded: one ?? 'absent', mock: other ?? 'absent' }]
  })
}

/** True if both clocks are within a few seconds of that of the reader, or of each other. */
function isNear(one: string | undefined, other: string | undefined): boolean {
  // A service behind no proxy may send no date.
  if (one === undefined || other === undefined) return true
  return Math.abs(Number.parseInt(one, 10) - Number.parseInt(other, 10)) <= 5
}

function nameOf(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace('Ratelimit', 'RateLimit')
}
