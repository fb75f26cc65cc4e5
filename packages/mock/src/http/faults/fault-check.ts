import {
  aFunction,
  assertOptions,
  integer,
  nonEmptyString,
  type OptionRules,
  oneOf,
  seedRule,
} from '../../errors/options.ts'
import { inputError } from '../../errors/user-error.ts'
import { operationIds } from '../routes.ts'
import type { Fault, FaultKind } from './fault.ts'
import { createLatencySampler, type LatencySampler } from './latency.ts'

/** Fault with its defaults. */
export interface CheckedFault {
  readonly fault: Fault
  readonly kind: FaultKind
  readonly phase: 'before' | 'after_commit'
  readonly latency: LatencySampler | undefined
}

/**
 * Checks a fault, which may come from JavaScript or JSON, and adds the defaults.
 *
 * @throws TypeError that names the invalid property.
 */
export function checkFault(unchecked: Fault): CheckedFault {
  assertOptions('plan the fault', unchecked, rules)
  const fault: Fault = Object.freeze({ ...unchecked })
  const { kind = 'response', status = 500, latency } = fault
  if (kind === 'response' && status < 400) {
    throw inputError(
      `\`status\` must be from 400 to 599 for an error (received ${status}). Use kind: 'delay' to change the latency or the headers of the actual response.`,
    )
  }
  const unused = (['status', 'code'] as const).find((name) => fault[name] !== undefined)
  if (unused && !kinds[kind]) {
    throw inputError(
      `\`${unused}\` has no effect on a fault of the kind '${kind}'. Remove it, or change the kind.`,
    )
  }
  return {
    fault,
    kind,
    phase: fault.phase ?? (needsResponse.has(kind) ? 'after_commit' : 'before'),
    latency: latency === undefined ? undefined : createLatencySampler(latency),
  }
}

/** Every kind of fault, and true if it accepts `status` and `code`. A missing kind doesn't compile. */
const kinds: Readonly<Record<FaultKind, boolean>> = {
  response: true,
  reset: false,
  reset_on_reuse: false,
  html: true,
  empty: true,
  invalid_json: true,
  truncated: true,
  slow_body: true,
  wrong_content_type: true,
  rate_limited: false,
  key_revoked: false,
  delay: false,
}

// `Object.keys` returns `string[]`.
export const faultKinds = Object.keys(kinds) as readonly FaultKind[]

/** Kinds that change the actual response. */
const needsResponse: ReadonlySet<FaultKind> = new Set([
  'invalid_json',
  'truncated',
  'slow_body',
  'wrong_content_type',
])

const rules: OptionRules<Fault> = {
  status: integer(200, 599),
  code: { ...nonEmptyString, description: "a non-empty string such as 'rate_limited'" },
  headers: { description: "an object of valid headers such as { 'Retry-After': '3' }", accepts: isHeaders },
  times: integer(1),
  operation: oneOf(operationIds),
  when: aFunction,
  phase: oneOf(['before', 'after_commit']),
  kind: oneOf(faultKinds),
  // Checked by `createLatencySampler`.
  latency: true,
  seed: seedRule,
}

function isHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries: [string, unknown][] = Object.entries(value)
  return entries.every(([name, text]) => typeof text === 'string' && isHeader(name, text))
}

function isHeader(name: string, value: string): boolean {
  try {
    // `Headers` trims values and accepts control characters. node:http would reject both, but only on sending.
    return new Headers([[name, value]]).get(name) === value && !/[^\t\x20-\x7e\x80-\xff]/.test(value)
  } catch {
    return false
  }
}
