/** What `fetch` of Node rejects with when the connection is reset. */
export function connectionReset(reason = 'read ECONNRESET'): TypeError {
  const cause = Object.assign(new Error(reason), { code: 'ECONNRESET' })
  return new TypeError('fetch failed', { cause })
}

/** Whether the error is that of a connection which was reset on purpose, and not a defect of the mock. */
export function isConnectionReset(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && 'code' in error.cause
}

/** How a request ends whose mock has been put into another state meanwhile. */
export function abortedByReset(): TypeError {
  return connectionReset(
    'read ECONNRESET: the mock was put into another state while the request was under way',
  )
}
