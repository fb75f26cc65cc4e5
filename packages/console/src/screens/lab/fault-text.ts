import type { Schemas } from '../../api/control-client.ts'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'
import { formatOrdinal } from '../../format.ts'

type Fault = Schemas['Fault']
type PlannedFault = Schemas['PlannedFault']
/** Kind of a fault, such as `reset`. */
export type FaultKind = NonNullable<Fault['kind']>

/** Names of the kinds of faults. */
export const faultKinds: Readonly<Record<FaultKind, string>> = {
  response: 'Error response',
  reset: 'Connection reset',
  reset_on_reuse: 'Reset of a reused connection',
  html: 'HTML page of a proxy',
  empty: 'Empty body',
  invalid_json: 'Invalid JSON',
  truncated: 'Truncated body',
  slow_body: 'Slow body',
  wrong_content_type: 'Wrong Content-Type',
  rate_limited: 'Rate window used up',
  key_revoked: 'Key revoked',
  delay: 'Delay only',
}

/** Returns a fault in words: "Error response 503, Retry-After: 2". */
export function describeFault({
  kind = 'response',
  status,
  code,
  phase,
  latency,
  headers = {},
}: Fault): string {
  const shownStatus = status ?? (kind === 'response' ? 500 : undefined)
  const parts = [
    shownStatus === undefined ? faultKinds[kind] : `${faultKinds[kind]} ${shownStatus}`,
    code,
    phase === 'after_commit' && 'after the service handled the request',
    latency !== undefined && describeLatency(latency),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns the requests of a fault in words: "10 % of requests for createContact". */
export function describeRequests({ plan, fault }: Pick<PlannedFault, 'plan' | 'fault'>): string {
  return fault.operation === undefined ? describePlan(plan) : `${describePlan(plan)} for ${fault.operation}`
}

/** Returns the call that plans a fault: `mock.faults.nth(3, { status: 503 })`. */
export function toFaultCode({ plan, fault }: Pick<PlannedFault, 'plan' | 'fault'>, owner: string): string {
  const [method, value] = Object.entries(plan)[0] ?? ['next', true]
  const input = value === true ? [] : [String(value)]
  return `${owner}.faults.${method}(${[...input, toTypeScript(fault)].join(', ')})`
}

function describePlan(plan: PlannedFault['plan']): string {
  if ('nth' in plan) return `the ${formatOrdinal(plan.nth)} request`
  if ('every' in plan)
    return plan.every === 1 ? 'every request' : `every ${formatOrdinal(plan.every)} request`
  if ('fraction' in plan) return `${Number((plan.fraction * 100).toFixed(2))} % of requests`
  return 'the next request'
}

function describeLatency(latency: NonNullable<Fault['latency']>): string {
  if (typeof latency !== 'object') return `delayed by ${withUnit(latency)}`
  return 'min' in latency
    ? `delayed by ${withUnit(latency.min)} to ${withUnit(latency.max)}`
    : `delayed by ${withUnit(latency.median)} (median), ${withUnit(latency.p99)} (p99)`
}

function withUnit(duration: Schemas['Duration']): string {
  return typeof duration === 'number' ? `${duration}ms` : duration
}
