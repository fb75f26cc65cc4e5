/** Creates the error that `fetch` of Node rejects with when the connection is reset. */
export function createConnectionResetError(reason = 'read ECONNRESET'): TypeError {
  const cause = Object.assign(new Error(reason), { code: 'ECONNRESET' })
  return new TypeError('fetch failed', { cause })
}

/** True for a network error as Node's `fetch` throws it. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && 'code' in error.cause
}

/** Creates the error of a request that is in flight when the state of the mock is replaced. */
export function createStateReplacedError(): TypeError {
  return createConnectionResetError(
    'read ECONNRESET: the state of the mock was replaced while the request was in flight',
  )
}
