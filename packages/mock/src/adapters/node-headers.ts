import type { IncomingMessage } from 'node:http'
import type { IncomingHeaders } from '../http/exchange.ts'

/**
 * The headers as `Headers` has them, in lower case, sorted and those of one name together. Without that class, Node
 * needn't load its `fetch` for the first answer, which takes it some 30 ms or more.
 */
export function readHeaders({ rawHeaders }: IncomingMessage): IncomingHeaders {
  const values = new Map<string, string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    const value = rawHeaders[index + 1] ?? ''
    const known = values.get(name)
    values.set(name, known === undefined ? value : `${known}, ${value}`)
  }
  return {
    get: (name) => values.get(name.toLowerCase()) ?? null,
    has: (name) => values.has(name.toLowerCase()),
    [Symbol.iterator]: () => [...values].sort(([one], [other]) => (one < other ? -1 : 1)).values(),
  }
}

/** The same as `Headers`, where a `Request` is made of them. */
export function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  }
  return headers
}
