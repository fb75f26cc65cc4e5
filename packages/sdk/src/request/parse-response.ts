import { DecodeError } from '../errors/decode-error.ts'
import { bodyExcerpt, type CallContext, decodeBody } from '../fetch/call-context.ts'

/** Response of a call, and its body. */
export interface ParsedResponse {
  readonly response: Response
  /** JSON; `undefined` if empty or white space. The body of a failure may be text. */
  readonly body: unknown
}

/** Parses the body that the chain has read. */
export function parseResponse(response: Response, context: CallContext): ParsedResponse {
  const text = decodeBody(context)
  try {
    return { response, body: /\S/.test(text) ? JSON.parse(text) : undefined }
  } catch (error) {
    if (response.ok) throw notJsonError(error, context)
    return { response, body: text }
  }
}

/** Returns the error for a successful response whose body is not JSON. */
export function notJsonError(cause: unknown, context: CallContext): DecodeError {
  const response = { status: context.attempts.at(-1)?.status ?? 0, bodyExcerpt: bodyExcerpt(context) }
  return new DecodeError('is not JSON', response, context, { cause: withoutQuotedBody(cause) })
}

/** Engines quote a few letters of the body, which may be a part of the key. The excerpt has them, redacted. */
function withoutQuotedBody(cause: unknown): unknown {
  return cause instanceof Error ? new SyntaxError(cause.message.replace(/["'`].*["'`]/s, '…')) : cause
}
