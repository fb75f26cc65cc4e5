import { DecodeError } from '../errors/decode-error.ts'
import { bodyExcerpt, decodeBody, type Exchange } from '../fetch/call-context.ts'

/** What openapi-fetch resolves with. */
export interface Result {
  data?: unknown
  error?: unknown
  response: Response
}

/** What openapi-fetch makes of an answer, from the bytes that the chain has read. */
export function readAnswer(response: Response, exchange: Exchange): Result {
  const text = decodeBody(exchange)
  if (!response.ok) return { error: parseIfJson(text), response }
  try {
    return { data: text ? JSON.parse(text) : undefined, response }
  } catch (error) {
    throw notJson(error, exchange)
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
export function notJson(cause: unknown, exchange: Exchange): DecodeError {
  const answer = { status: exchange.attempts.at(-1)?.status ?? 0, bodyExcerpt: bodyExcerpt(exchange) }
  return new DecodeError('is not JSON', answer, exchange, { cause: withoutQuote(cause) })
}

/** Engines quote a few letters of the body: maybe a part of the key, which nothing recognizes any more. The excerpt has them. */
function withoutQuote(cause: unknown): unknown {
  return cause instanceof Error ? new SyntaxError(cause.message.replace(/["'`].*["'`]/s, '…')) : cause
}
