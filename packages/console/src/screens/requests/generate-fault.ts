import type { Schemas } from '../../api/control-client.ts'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'

type RequestEntry = Schemas['RequestEntry']
type Fault = Schemas['Fault']

/** Returns the fault that makes the next request for the same operation fail like this one; with 503 if this one succeeded. */
export function faultOf(entry: RequestEntry): Fault {
  const { operation, status, fault } = entry
  const scope = operation === null ? {} : { operation }
  const injected = fault === null ? undefined : injectedFault(fault)
  if (injected !== undefined && injected.as !== 'response') {
    return { ...scope, ...injected, ...statusOf(injected, status) }
  }
  if (status === null) return { ...scope, as: 'reset' }
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
function injectedFault(label: string): Pick<Fault, 'as' | 'phase'> | undefined {
  const [name, phase] = label.split(' ')
  const as = kinds.find((kind) => kind === name)
  if (as === undefined) return undefined
  return phase === 'after_commit' ? { as, phase } : { as }
}

/** Returns the status, for the kinds whose response is the fault's own. */
function statusOf({ as }: Pick<Fault, 'as'>, status: number | null): Pick<Fault, 'status'> {
  const hasStatus = as === 'html' || as === 'empty'
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
