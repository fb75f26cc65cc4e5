import type { IncomingMessage } from 'node:http'
import type { IncomingHeaders } from '../../http/context.ts'

/**
 * Headers in lower case, with headers of the same name joined, like `Headers`. Using that class would make Node load its `fetch` for the
 * first response, which takes 30 ms or more.
 */
export class NodeHeaders implements IncomingHeaders {
  readonly #values = new Map<string, string>()

  constructor({ rawHeaders }: IncomingMessage) {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = (rawHeaders[index] ?? '').toLowerCase()
      const value = rawHeaders[index + 1] ?? ''
      const known = this.#values.get(name)
      this.#values.set(name, known === undefined ? value : `${known}, ${value}`)
    }
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  [Symbol.iterator](): Iterator<[name: string, value: string]> {
    return this.#values.entries()
  }
}

/** Converts to `Headers`, for a `Request`. */
export function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  }
  return headers
}
