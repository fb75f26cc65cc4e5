import type { Duration } from '../../clock/clock.ts'
import { toMs } from '../../clock/clock.ts'
import { suggest } from '../../errors/suggest-name.ts'
import type { Fault, MockFaults } from '../../http/faults/fault.ts'
import type { Latency } from '../../http/faults/latency.ts'

/** Fault of the command line, with the requests that it affects. */
export interface FaultFlag {
  readonly fault: Fault
  readonly nth?: number
  readonly every?: number
  readonly fraction?: number
}

/**
 * Reads the value of `--fault`, such as `status=503,fraction=0.1`.
 *
 * @throws Error for a part without `=`, an unknown key, an invalid number or latency, or more than one of `nth`,
 * `every` and `fraction`. {@link planFaults} checks all other rules.
 */
export function readFault(text: string): FaultFlag {
  const entries = text.split(',').map((part): [name: string, value: string] => {
    const [name = '', ...rest] = part.split('=')
    if (rest.length === 0 || !name) {
      throw new Error(`--fault takes key=value, separated by commas, not ${JSON.stringify(part)}.`)
    }
    return [name.trim(), rest.join('=').trim()]
  })
  const read: Record<string, unknown> = {}
  for (const [name, value] of entries) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (!reader)
      throw new Error(`--fault has no ${JSON.stringify(name)}. ${suggest(name, Object.keys(readers))}`)
    read[name] = reader(name, value)
  }
  const { nth, every, fraction, ...fault } = read
  if ([nth, every, fraction].filter((plan) => plan !== undefined).length > 1) {
    throw new Error('--fault takes one of nth, every and fraction.')
  }
  return {
    // `planFaults` checks every property of a fault.
    fault: fault as Fault,
    ...(typeof nth === 'number' ? { nth } : {}),
    ...(typeof every === 'number' ? { every } : {}),
    ...(typeof fraction === 'number' ? { fraction } : {}),
  }
}

/** Reads `--latency`: `200ms`, a range `100ms-2s`, or median and 99th percentile `80ms/1.5s`. */
export function readLatency(flag: string, text: string): Latency {
  const [, from, separator, to] = /^([^-/]+)(?:([-/])([^-/]+))?$/.exec(text) ?? []
  const first = toDuration(from)
  const second = toDuration(to)
  if (first === undefined || (separator && second === undefined)) {
    const unitless = [from, to].find((time) => time && /^\d+$/.test(time))
    if (unitless !== undefined)
      throw new Error(`${flag} needs a unit: ${unitless}ms or ${unitless}s, not ${JSON.stringify(text)}.`)
    throw new Error(
      `${flag} takes a time such as 200ms, 100ms-2s or 80ms/1.5s (median/p99), not ${JSON.stringify(text)}.`,
    )
  }
  if (second === undefined) return first
  return separator === '-' ? { min: first, max: second } : { median: first, p99: second }
}

/** Plans the faults of the command line. A fault with neither `nth`, `every`, `fraction` nor `times` affects every matching request. */
export function planFaults(faults: MockFaults, wanted: readonly FaultFlag[]): void {
  for (const { fault, nth, every, fraction } of wanted) {
    if (nth !== undefined) faults.nth(nth, fault)
    else if (every !== undefined) faults.every(every, fault)
    else if (fraction === undefined && fault.times !== undefined) faults.next(fault)
    else faults.fraction(fraction ?? 1, fault)
  }
}

type Reader = (name: string, value: string) => unknown

const asText: Reader = (_name, value) => value

const asNumber: Reader = (name, value) => {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value)
  throw new Error(`--fault ${name} takes a number, not ${JSON.stringify(value)}.`)
}

const readers: Readonly<Record<string, Reader>> = {
  status: asNumber,
  code: asText,
  kind: asText,
  phase: asText,
  operation: asText,
  latency: (name, value) => readLatency(`--fault ${name}`, value),
  seed: asText,
  times: asNumber,
  nth: asNumber,
  every: asNumber,
  fraction: asNumber,
}

function toDuration(text: string | undefined): Duration | undefined {
  if (text === undefined) return undefined
  try {
    // The cast is safe: `toMs` throws if the text is not a duration.
    return toMs(text as Duration)
  } catch {
    return undefined
  }
}
