import type { Schemas } from '../../api/control-client.ts'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'
import { sdkCall } from '../../explorer/samples/typescript-sample.ts'
import { decodeSegment } from '../../format.ts'

type RequestEntry = Schemas['RequestEntry']

/** Returns a program that makes the call of a request with the SDK; undefined if the request is for no operation. */
export function generateSdkCode(entry: RequestEntry, baseUrl: string): string | undefined {
  const { operation, path, request } = entry
  if (operation === null) return undefined
  const [beforeLast = '', last = ''] = path.split('/').slice(-2).map(decodeSegment)
  const [, call] = sdkCall(operation, {
    id: toTypeScript(/^(getPermitHistory|listConditionPermits)$/.test(operation) ? beforeLast : last),
    query: queryOf(entry),
    body: toTypeScript(request.body),
  })
  return `import { createClient } from '@permit-tracking/sdk'

const client = createClient({
  apiKey: process.env.PERMIT_TRACKING_API_KEY,
  baseUrl: ${toTypeScript(baseUrl)},
})

const result = await client.${call}
console.log(result)
`
}

/** Returns the query with numbers where the SDK expects them; an empty text without one. */
function queryOf({ query }: RequestEntry): string {
  const entries = Object.entries(query).map(([name, value]) => {
    const isCount = (name === 'page' || name === 'per_page') && /^\d+$/.test(String(value))
    return [name, isCount ? Number(value) : value]
  })
  return entries.length === 0 ? '' : toTypeScript(Object.fromEntries(entries))
}

type Fault = Schemas['Fault']

/** Returns the fault that makes the next request for the same operation fail like this one; with 503 if this one succeeded. */
export function faultOf(entry: RequestEntry): Fault {
  const { operation, status, fault } = entry
  const scope = operation === null ? {} : { operation }
  const injected = fault === null ? undefined : injectedFault(fault)
  if (injected !== undefined && injected.kind !== 'response') {
    return { ...scope, ...injected, ...statusOf(injected, status) }
  }
  if (status === null) return { ...scope, kind: 'reset' }
  if (status < 400) return { ...scope, status: 503 }
  const code = codeOf(entry)
  const retryAfter = entry.response?.headers['retry-after']
  return {
    ...scope,
    status,
    ...(code !== undefined && { code }),
    // A 429 has one anyway, from the rate limit.
    ...(retryAfter !== undefined && status !== 429 && { headers: { 'Retry-After': retryAfter } }),
    ...(injected?.phase && { phase: injected.phase }),
  }
}

/** Returns the code that plans a fault for the next request. */
export function generateFaultCode(entry: RequestEntry): string {
  return `mock.faults.next(${toTypeScript(faultOf(entry))})\n`
}

const kinds = [
  'response',
  'reset',
  'reset_on_reuse',
  'html',
  'empty',
  'invalid_json',
  'truncated',
  'slow_body',
  'wrong_content_type',
  'rate_limited',
  'key_revoked',
] as const

/** Parses the fault of a recorded request, such as `reset after_commit`. One that only delays is not a failure. */
function injectedFault(label: string): Pick<Fault, 'kind' | 'phase'> | undefined {
  const [name, phase] = label.split(' ')
  const kind = kinds.find((known) => known === name)
  if (kind === undefined) return undefined
  return phase === 'after_commit' ? { kind, phase } : { kind }
}

/** Returns the status, for the kinds whose response is the fault's own. */
function statusOf({ kind }: Pick<Fault, 'kind'>, status: number | null): Pick<Fault, 'status'> {
  const hasStatus = kind === 'html' || kind === 'empty'
  return hasStatus && status !== null ? { status } : {}
}

/** Codes that the service sends with a status, and therefore also a fault. */
const usualCodes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
}

function codeOf({ status, response }: RequestEntry): string | undefined {
  const body = response?.body
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  const usual = usualCodes[status ?? 0] ?? 'server_error'
  return typeof error.code === 'string' && error.code !== usual ? error.code : undefined
}
