import type { Schemas } from '../../api/control-client.ts'
import { toShell } from '../../explorer/samples/source-literal.ts'
import { hasCredential, sentHeaders } from './sent-headers.ts'

type RequestEntry = Schemas['RequestEntry']

/** Returns a shell command that sends a request again. The key is read from the environment, because the journal masks it. */
export function generateCurl(entry: RequestEntry, baseUrl: string): string {
  const { method, path, search, request } = entry
  const parts = [`curl ${toShell(new URL(baseUrl).origin + path + search)}`]
  if (method !== 'GET') parts.push(`--request ${method}`)
  if (hasCredential(entry)) parts.push('--header "Authorization: Bearer $PERMIT_TRACKING_API_KEY"')
  for (const [name, value] of sentHeaders(entry)) parts.push(`--header ${toShell(`${name}: ${value}`)}`)
  if (request.body !== undefined) parts.push(`--data-raw ${toShell(bodyText(request.body))}`)
  return parts.join(' \\\n  ')
}

/** Returns the text of a recorded body. */
export function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
