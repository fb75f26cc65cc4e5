import { invalidOption } from '../../errors/invalid-option.ts'
import { integer, oneOf, type Rule } from '../../errors/rule.ts'
import { assertKnownKeys } from '../../errors/suggest-name.ts'
import { operations } from '../../generated/operations.ts'
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
  assertKnownKeys('plan the fault', unchecked, Object.keys(rules))
  const fault: Fault = Object.freeze({ ...unchecked })
  for (const [name, rule] of Object.entries(rules)) {
    const value: unknown = Reflect.get(fault, name)
    if (value !== undefined && !rule.accepts(value)) throw invalidOption(name, rule.description, value)
  }
  const { kind = 'response', status = 500, latency } = fault
  if (kind === 'response' && status < 400) {
    throw new TypeError(
      `\`status\` must be from 400 to 599 for an error (received ${status}). Use kind: 'delay' to change the latency or the headers of the actual response.`,
    )
  }
  return {
    fault,
    kind,
    phase: fault.phase ?? (needsResponse.has(kind) ? 'after_commit' : 'before'),
    latency: latency === undefined ? undefined : createLatencySampler(latency),
  }
}

/** Every kind of fault. A missing one doesn't compile. */
const kinds: Readonly<Record<FaultKind, true>> = {
  response: true,
  reset: true,
  reset_on_reuse: true,
  html: true,
  empty: true,
  invalid_json: true,
  truncated: true,
  slow_body: true,
  wrong_content_type: true,
  rate_limited: true,
  key_revoked: true,
  delay: true,
}

/** Kinds that change the actual response. */
const needsResponse: ReadonlySet<FaultKind> = new Set([
  'invalid_json',
  'truncated',
  'slow_body',
  'wrong_content_type',
])

const rules: { readonly [Name in keyof Required<Fault>]: Rule } = {
  status: integer(200, 599),
  code: { description: "a non-empty string such as 'rate_limited'", accepts: isNonEmptyString },
  headers: { description: "an object of valid headers such as { 'Retry-After': '3' }", accepts: isHeaders },
  times: integer(1),
  operation: oneOf(Object.keys(operations)),
  when: { description: 'a function', accepts: (value) => typeof value === 'function' },
  phase: oneOf(['before', 'after_commit']),
  kind: oneOf(Object.keys(kinds)),
  // Checked by `createLatencySampler`.
  latency: { description: '', accepts: () => true },
  seed: {
    description: 'a number or a non-empty string',
    accepts: (value) => Number.isFinite(value) || isNonEmptyString(value),
  },
}

function isNonEmptyString(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
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
