import { toMs } from '../../clock/clock.ts'
import type { RequestContext } from '../context.ts'
import type { Fault } from './fault.ts'
import { checkFault } from './fault-check.ts'
import type { ActiveFault } from './fault-queue.ts'

/** A fault that a request asks for itself. */
export interface PreferredFault extends ActiveFault {
  /** The preferences it is made of, as `Preference-Applied` names them. */
  readonly applied: string
}

/**
 * The fault that the `Prefer` header of a request asks for (RFC 7240): `code=429`, with `error=slow_down`,
 * `delay=2s`, `as=html` and `phase=after_commit` where they are wanted. Preferences that don't make a fault are
 * ignored, as the RFC wants it; the journal tells.
 */
export function readPreference({ request, notes }: RequestContext): PreferredFault | undefined {
  const header = request.headers.get('Prefer')
  if (header === null) return undefined
  const known = preferences(header).filter(([name]) => Object.hasOwn(properties, name))
  if (known.length === 0) return undefined
  const applied = known.map(([name, value]) => `${name}=${value}`).join(', ')
  try {
    const fault = toFault(known)
    const checked = checkFault(fault)
    return { ...checked, id: 'preferred', latencyMs: latencyOf(fault), applied }
  } catch (error) {
    notes.reasons.push(
      () => `preference ${applied} ignored: ${error instanceof Error ? error.message : error}`,
    )
    return undefined
  }
}

/** The header that tells a client which of its preferences were followed. */
export function applied(fault: ActiveFault | PreferredFault): Record<string, string> {
  return 'applied' in fault ? { 'Preference-Applied': fault.applied } : {}
}

/** What the preferences are called in a fault. */
const properties = { code: 'status', error: 'code', delay: 'latency', as: 'as', phase: 'phase' } as const

/** Names in lower case with their values; of a name that is given twice, the first counts. */
function preferences(header: string): [name: string, value: string][] {
  const found = new Map<string, string>()
  // Parameters of a preference, after a semicolon, belong to others.
  for (const [, name = '', quoted, token = ''] of header.matchAll(preference)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, quoted ?? token)
  }
  return [...found]
}

const preference = /(?:^|,)\s*([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s",;]*)))?/g

function toFault(known: readonly [name: string, value: string][]): Fault {
  const given = new Map(known)
  const code = given.get('code')
  const delay = given.get('delay')
  if (code !== undefined && !/^[45]\d\d$/.test(code)) {
    throw new TypeError(`code=${code} is no error; give one from 400 to 599.`)
  }
  const isOnlyLate = delay !== undefined && known.length === 1
  const fault: Record<string, unknown> = isOnlyLate ? { as: 'none' } : {}
  for (const [name, value] of known) {
    if (isName(name)) fault[properties[name]] = value
  }
  if (code !== undefined) fault.status = Number(code)
  if (delay !== undefined) fault.latency = /^\d+$/.test(delay) ? Number(delay) : delay
  // `checkFault` looks at every value.
  return fault as Fault
}

function isName(name: string): name is keyof typeof properties {
  return Object.hasOwn(properties, name)
}

function latencyOf({ latency }: Fault): number | undefined {
  return typeof latency === 'number' || typeof latency === 'string' ? toMs(latency) : undefined
}
