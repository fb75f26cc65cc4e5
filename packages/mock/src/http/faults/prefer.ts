import { toMs } from '../../clock/clock.ts'
import { messageOf } from '../../errors/message-of.ts'
import { suggest } from '../../errors/suggest-name.ts'
import type { RequestContext } from '../context.ts'
import { maskText } from '../journal/masking.ts'
import type { Fault } from './fault.ts'
import { checkFault } from './fault-check.ts'
import type { ActiveFault } from './fault-queue.ts'

/** Fault that a request prefers. */
export interface PreferredFault extends ActiveFault {
  /** Applied preferences, as `Preference-Applied` lists them. */
  readonly applied: string
}

/**
 * Reads a fault from the `Prefer` header of a request (RFC 7240): `code=429`, optionally with `error=slow_down`, `delay=2s`,
 * `kind=html` and `phase=after_commit`. Preferences that don't make a fault are ignored, as the RFC requires, and recorded in the
 * journal.
 */
export function readPreference({ request, trace }: RequestContext): PreferredFault | undefined {
  const header = request.headers.get('Prefer')
  if (header === null) return undefined
  const ignore = (text: string) =>
    void trace.reasons.push({ kind: 'preference', outcome: 'ignored', text: maskText(text, trace.secret) })
  const preferred = preferences(header)
  const known = preferred.filter(([name]) => isKnown(name))
  for (const [name] of preferred) {
    if (!isKnown(name)) ignore(`${name}: unknown preference. ${suggest(name, Object.keys(properties))}`)
  }
  if (known.length === 0) return undefined
  const applied = known.map(([name, value]) => `${name}=${value}`).join(', ')
  try {
    const fault = toFault(known)
    const checked = checkFault(fault)
    return { ...checked, id: 'preferred', latencyMs: latencyOf(fault), applied }
  } catch (error) {
    ignore(`${applied}: ${messageOf(error)}`)
    return undefined
  }
}

/** Returns the header that lists the applied preferences. */
export function applied(fault: ActiveFault | PreferredFault): Record<string, string> {
  return 'applied' in fault ? { 'Preference-Applied': fault.applied } : {}
}

/** Property of a fault by the name of its preference. */
const properties = { code: 'status', error: 'code', delay: 'latency', kind: 'kind', phase: 'phase' } as const

/** Returns names in lower case with their values. The first of the same name counts. */
function preferences(header: string): [name: string, value: string][] {
  const found = new Map<string, string>()
  // Parameters of a preference, after a semicolon, are ignored.
  for (const [, name = '', quoted, token = ''] of header.matchAll(preference)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, quoted ?? token)
  }
  return [...found]
}

const preference = /(?:^|,)\s*([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s",;]*)))?/g

function toFault(known: readonly [name: string, value: string][]): Fault {
  const values = new Map(known)
  const code = values.get('code')
  const delay = values.get('delay')
  if (code !== undefined && !/^[45]\d\d$/.test(code)) {
    throw new TypeError(`code must be from 400 to 599 (received ${JSON.stringify(code)}).`)
  }
  const isDelayOnly = delay !== undefined && known.every(([name]) => name === 'delay' || name === 'phase')
  const fault: Record<string, unknown> = isDelayOnly ? { kind: 'delay' } : {}
  for (const [name, value] of known) {
    if (isKnown(name)) fault[properties[name]] = value
  }
  if (code !== undefined) fault.status = Number(code)
  if (delay !== undefined) fault.latency = /^\d+$/.test(delay) ? Number(delay) : delay
  // `checkFault` checks every value.
  return fault as Fault
}

function isKnown(name: string): name is keyof typeof properties {
  return Object.hasOwn(properties, name)
}

function latencyOf({ latency }: Fault): number | undefined {
  return typeof latency === 'number' || typeof latency === 'string' ? toMs(latency) : undefined
}
