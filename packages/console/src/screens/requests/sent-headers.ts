import type { Schemas } from '../../api/control-client.ts'

type RequestEntry = Schemas['RequestEntry']

/** Headers that make a difference to the service. Every client writes the others itself. */
const relevant = new Set(['accept', 'content-type', 'if-none-match', 'prefer'])

/** Returns the headers that a repetition of a request sends, without the key. */
export function sentHeaders({ request }: RequestEntry): [name: string, value: string][] {
  return Object.entries(request.headers).filter(
    ([name, value]) => (relevant.has(name) || name.startsWith('x-')) && value !== '*/*' && !isMasked(value),
  )
}

/** True if a request was sent with a key, which the journal masks. */
export function hasCredential({ request }: RequestEntry): boolean {
  return request.headers.authorization !== undefined
}

/** True for a value with a masked secret. */
function isMasked(value: string): boolean {
  return value.includes('***')
}
