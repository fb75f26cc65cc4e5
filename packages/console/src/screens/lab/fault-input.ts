import type { Schemas } from '../../api/control-client.ts'
import { textOf } from '../../components/form.tsx'
import { type FaultKind, faultKinds } from './fault-text.ts'

type Fault = { -readonly [Name in keyof Schemas['Fault']]: Schemas['Fault'][Name] }

/** Returns the fault of a filled in form. */
export function toFaultPlanning(values: FormData): Schemas['FaultPlanning'] {
  const text = (name: string) => textOf(values, name)
  const fault: Fault = {}
  const kind = text('as')
  if (isFaultKind(kind)) fault.as = kind
  for (const name of ['status', 'times'] as const) if (text(name) !== '') fault[name] = Number(text(name))
  for (const name of ['operation', 'code'] as const) if (text(name) !== '') fault[name] = text(name)
  const phase = text('phase')
  if (phase === 'before' || phase === 'after_commit') fault.phase = phase
  if (text('latency') !== '') fault.latency = toLatency(text('latency'))
  if (text('headers') !== '') fault.headers = toHeaders(text('headers'))
  return { plan: toPlan(text('plan'), Number(text('count'))), fault }
}

/** Reads a latency as the command line writes it: `200ms`, `100ms-2s`, or median and 99th percentile `80ms/1.5s`. */
export function toLatency(text: string): Schemas['Latency'] {
  const [, first, separator, second] = /^([\d.]+[a-z]+)(?:\s*([-/])\s*([\d.]+[a-z]+))?$/.exec(text) ?? []
  if (first === undefined) {
    throw new Error(
      `The delay must be a time such as 200ms, 100ms-2s or 80ms/1.5s (median/p99) (received ${text}).`,
    )
  }
  if (second === undefined) return first
  return separator === '-' ? { min: first, max: second } : { median: first, p99: second }
}

function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(faultKinds, text)
}

function toPlan(name: string, count: number): Schemas['FaultPlan'] {
  if (name === 'nth') return { nth: count }
  if (name === 'every') return { every: count }
  return name === 'share' ? { share: count / 100 } : { next: true }
}

function toHeaders(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line.trim()) ?? []
      if (name === undefined || value === undefined) {
        throw new Error(`Each line of the headers must be like Retry-After: 2 (received ${line.trim()}).`)
      }
      return [name, value]
    }),
  )
}
