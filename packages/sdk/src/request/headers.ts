import { version } from '../../package.json'
import { isBrowser } from '../options/environment.ts'

type HeaderValues = Readonly<Record<string, string>>

/** Returns the headers of every request of a client. Names are in lower case, so that each one occurs once. */
export function createHeaders(own: HeaderValues): HeaderValues {
  // Setting the user agent in a browser has no effect but a preflight request.
  const agent = isBrowser() ? {} : { 'user-agent': `permit-tracking-sdk/${version}` }
  return mergeHeaders({ accept: 'application/json', ...agent }, own)
}

/** Returns `base` with headers added or replaced. */
export function mergeHeaders(base: HeaderValues, added: HeaderValues): HeaderValues {
  const fields = Object.entries(added).map(([name, value]) => [name.toLowerCase(), value] as const)
  return { ...base, ...Object.fromEntries(fields) }
}
