import { suggest } from '../../errors/suggest-name.ts'
import { operations } from '../../generated/operations.ts'
import type { Fault, FaultKind } from './fault.ts'
import { createLatencySampler, type LatencySampler } from './latency.ts'

/** A fault with its defaults. */
export interface CheckedFault {
  readonly fault: Fault
  readonly as: FaultKind
  readonly phase: 'before' | 'after_commit'
  readonly latency: LatencySampler | undefined
}

/**
 * Checks a fault, which may come from JavaScript or JSON, and fills in its defaults.
 *
 * @throws TypeError for a fault that makes no sense; the message names what is wrong.
 */
export function checkFault(given: Fault): CheckedFault {
  if (typeof given !== 'object' || given === null) refuse(`${show(given)} is no fault`, 'give an object')
  const fault: Fault = Object.freeze({ ...given })
  for (const [name, value] of Object.entries(fault)) {
    const check = checks.get(name)
    if (!check) refuse(`there is no option ${name}`, suggest(name, [...checks.keys()]))
    if (value !== undefined && !check.test(value)) {
      refuse(`${show(value)} is no ${check.name}`, `give ${check.wanted}`)
    }
  }
  const { as = 'response', status = 500, latency } = fault
  if (as === 'response' && status < 400) {
    refuse(
      `${status} is no status of an error`,
      "give one from 400 to 599, or as: 'none' for the real answer, which a latency or headers may change",
    )
  }
  return {
    fault,
    as,
    phase: fault.phase ?? (needsResponse.has(as) ? 'after_commit' : 'before'),
    latency: latency === undefined ? undefined : createLatencySampler(latency),
  }
}

/** Says why a fault can't be planned and what to do. */
export function refuse(reason: string, remedy: string): never {
  throw new TypeError(`Could not plan the fault, because ${reason}; ${withEnd(remedy)}`)
}

/** A question needs no full stop. */
function withEnd(remedy: string): string {
  return /[.?]$/.test(remedy) ? remedy : `${remedy}.`
}

/** Every kind there is; the compiler holds the list complete. */
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
  none: true,
}

/** The kinds that need a real answer to make something of. */
const needsResponse: ReadonlySet<FaultKind> = new Set([
  'invalid_json',
  'truncated',
  'slow_body',
  'wrong_content_type',
])

interface Check {
  readonly name: string
  readonly wanted: string
  test(value: unknown): boolean
}

const properties: { readonly [Name in keyof Required<Fault>]: Check } = {
  status: integer('status', 200, 599),
  code: { name: 'code', wanted: "a text such as 'rate_limited'", test: isText },
  headers: { name: 'set of headers', wanted: "an object such as { 'Retry-After': '3' }", test: isHeaders },
  times: integer('number of times', 1, Number.MAX_SAFE_INTEGER),
  operation: oneOf('operation', Object.keys(operations)),
  when: {
    name: 'function',
    wanted: 'one that takes a request and says whether the fault happens to it',
    test: (value) => typeof value === 'function',
  },
  phase: oneOf('phase', ['before', 'after_commit']),
  as: oneOf('kind of fault', Object.keys(kinds)),
  // What the sampler takes; it has messages of its own.
  latency: { name: 'latency', wanted: '', test: () => true },
  seed: {
    name: 'seed',
    wanted: 'a number or a text that is not empty',
    test: (value) => Number.isFinite(value) || isText(value),
  },
}

const checks: ReadonlyMap<string, Check> = new Map(Object.entries(properties))

function integer(name: string, least: number, most: number): Check {
  const wanted =
    most === Number.MAX_SAFE_INTEGER ? `an integer, at least ${least}` : `one from ${least} to ${most}`
  return {
    name,
    wanted,
    test: (value) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most,
  }
}

function oneOf(name: string, values: readonly string[]): Check {
  return {
    name,
    wanted: `one of ${values.join(', ')}`,
    test: (value) => typeof value === 'string' && values.includes(value),
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries: [string, unknown][] = Object.entries(value)
  return entries.every(([name, text]) => typeof text === 'string' && isHeader(name, text))
}

function isHeader(name: string, value: string): boolean {
  try {
    // `Headers` drops white space at an end, and takes control characters: node:http refuses both when it is too late to say so.
    return new Headers([[name, value]]).get(name) === value && !/[^\t\x20-\x7e\x80-\xff]/.test(value)
  } catch {
    return false
  }
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}
