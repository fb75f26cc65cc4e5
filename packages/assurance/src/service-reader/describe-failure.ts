/** Reason why a request has no response. */
export interface FailureText {
  /** Message of the error and its cause. It may contain parts of the request. */
  readonly text: string
  /** Sentence without text of the request or the service. */
  readonly summary: string
}

/** Describes the error of a `fetch` whose time limit was `timeoutMs`. */
export function describeFailure(error: unknown, timeoutMs: number): FailureText {
  if (!(error instanceof Error)) return { text: String(error), summary: 'a request failed' }
  if (error.name === 'TimeoutError') {
    const text = `no response within ${timeoutMs / 1_000} s`
    return { text, summary: `a request had ${text}` }
  }
  const { message, cause } = error
  if (!(cause instanceof Error)) return { text: message, summary: 'a request failed' }
  const code = 'code' in cause ? String(cause.code) : ''
  return {
    text: `${message} (${cause.message})`,
    summary: /^[A-Z_]{3,40}$/.test(code) ? `a request failed (${code})` : 'a request failed',
  }
}
