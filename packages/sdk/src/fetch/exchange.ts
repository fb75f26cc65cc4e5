import type { Attempt, RequestFacts } from '../errors/request-failure.ts'

/** What is known about one call while it runs, and kept with its response. */
export interface Exchange extends RequestFacts {
  readonly attempts: Writable<Attempt>[]
  /** Bytes of the last body that was read. */
  body?: ArrayBuffer
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

const exchanges = new WeakMap<Response, Exchange>()

/** Keeps the exchange that led to this response. */
export function keepExchange(response: Response, exchange: Exchange): void {
  exchanges.set(response, exchange)
}

/** The exchange that led to this response. */
export function exchangeOf(response: Response): Exchange {
  return exchanges.get(response) ?? { method: 'The request', path: '', attempts: [] }
}

/** The start of the body as text, 2 KiB at most. */
export function bodyExcerpt(exchange: Exchange): string {
  return new TextDecoder().decode(exchange.body?.slice(0, 2_048))
}
