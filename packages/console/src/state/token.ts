import { decodeSegment } from '../format.ts'

const name = 'permit-tracking-console-token'

/**
 * Returns the control token of this tab. A token in the fragment of the address (`#token=…`) is stored for the tab and removed
 * from the address, so that it is neither bookmarked nor shared.
 */
export function takeToken({ location, history, sessionStorage }: Window): string | undefined {
  const match = /^#token=([^&/]+)(.*)$/.exec(location.hash)
  if (!match) return sessionStorage.getItem(name) ?? undefined
  const token = decodeSegment(match[1] ?? '')
  sessionStorage.setItem(name, token)
  history.replaceState(null, '', `${location.pathname}${location.search}#${match[2] ?? ''}`)
  return token
}

/** Stores a token for this tab. */
export function storeToken(token: string): void {
  sessionStorage.setItem(name, token)
}
