import { DecodeError } from '../errors/decode-error.ts'
import { bodyExcerpt, type CallContext, decodeBody } from '../fetch/call-context.ts'

/** What openapi-fetch resolves with. */
export interface Result {
  data?: unknown
  error?: unknown
  response: Response
}

/** What openapi-fetch makes of an answer, from the bytes that the chain has read. */
export function parseResponse(response: Response, context: CallContext): Result {
  const text = decodeBody(context)
  if (!response.ok) return { error: parseIfJson(text), response }
  try {
    return { data: text ? JSON.parse(text) : undefined, response }
  } catch (error) {
    throw notJsonError(error, context)
  }
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The error for an answer that should be JSON and is not. */
export function notJsonError(cause: unknown, context: CallContext): DecodeError {
  const answer = { status: context.attempts.at(-1)?.status ?? 0, bodyExcerpt: bodyExcerpt(context) }
  return new DecodeError('is not JSON', answer, context, { cause: withoutQuotedBody(cause) })
}

/** Engines quote a few letters of the body: maybe a part of the key, which nothing recognizes any more. The excerpt has them. */
function withoutQuotedBody(cause: unknown): unknown {
  return cause instanceof Error ? new SyntaxError(cause.message.replace(/["'`].*["'`]/s, '…')) : cause
}
