import { operations } from '@permit-tracking/spec/operations'
import { useState } from 'preact/hooks'
import type { Mutable, Schemas } from '../../api/control-client.ts'
import { Field, openDetails, textOf } from '../../components/form.tsx'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'

/** Fields with everything that a fault can be. */
export function FaultFields() {
  const [plan, setPlan] = useState('next')
  const countLabel = plans.find(([name]) => name === plan)?.[2]
  const range = plan === 'fraction' ? { min: 0, max: 100, step: 'any' } : { min: 1, step: 1 }
  return (
    <>
      <Field
        label="Applies to"
        name="owner"
        options={[
          ['own', 'Requests of this organization'],
          ['all', 'All requests, even those without a valid key'],
        ]}
      />
      <div class="field-grid">
        <Field
          label="Requests"
          name="plan"
          value={plan}
          onValue={setPlan}
          options={plans.map(([name, text]) => [name, text] as const)}
        />
        {countLabel !== undefined && (
          <Field
            key={plan}
            label={countLabel}
            type="number"
            name="count"
            required
            {...range}
            defaultValue={plan === 'fraction' ? '10' : '3'}
          />
        )}
        <Field label="Operation" name="operation" options={[['', 'Any'], ...Object.keys(operations)]} />
        <Field label="Fault" name="kind" options={Object.entries(faultKinds)} />
        <Field label="Status" type="number" name="status" min="200" max="599" placeholder="of the fault" />
      </div>
      <details onInvalidCapture={openDetails}>
        <summary>Error code, headers, number of times, moment, delay</summary>
        <div class="form">
          <div class="field-grid">
            <Field label="Error code" name="code" placeholder="of the status" />
            <Field label="Times" type="number" name="times" min="1" placeholder="1, or until removed" />
          </div>
          <Field
            label="Headers"
            hint="One a line. They replace headers of the same name."
            name="headers"
            rows={2}
            placeholder="Retry-After: 2"
          />
          <Field
            label="Moment"
            hint="A request that was handled has changed what it changes, even if its response fails."
            name="phase"
            options={phases}
          />
          <Field
            label="Delay"
            hint="A time such as 200ms or 2s. For a slow body its duration."
            name="latency"
            placeholder="none"
          />
        </div>
      </details>
    </>
  )
}

/** Selections of requests, with the label of the number that belongs to each. */
const plans = [
  ['next', 'The next requests', undefined],
  ['nth', 'The nth request', 'Position, counted from now'],
  ['every', 'Every nth request', 'Distance; 1 for every request'],
  ['fraction', 'A fraction of requests', 'Percent'],
] as const

const phases = [
  ['', 'As usual for the fault'],
  ['before', 'Before the service handles the request'],
  ['after_commit', 'After the service handled the request'],
] as const

type Fault = Schemas['Fault']

/** Returns the fault of a filled in form. */
export function toFaultPlanning(values: FormData): Schemas['FaultPlanning'] {
  const text = (name: string) => textOf(values, name)
  const fault: Mutable<Fault> = {}
  const kind = text('kind')
  if (isFaultKind(kind)) fault.kind = kind
  for (const name of ['status', 'times'] as const) if (text(name) !== '') fault[name] = Number(text(name))
  for (const name of ['operation', 'code', 'latency'] as const)
    if (text(name) !== '') fault[name] = text(name)
  const phase = text('phase')
  if (phase === 'before' || phase === 'after_commit') fault.phase = phase
  if (text('headers') !== '') fault.headers = toHeaders(text('headers'))
  return { plan: toPlan(text('plan'), Number(text('count'))), fault }
}

/** True for the name of a kind of faults. */
export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(faultKinds, text)
}

function toPlan(name: string, count: number): Schemas['FaultPlan'] {
  if (name === 'nth') return { nth: count }
  if (name === 'every') return { every: count }
  return name === 'fraction' ? { fraction: count / 100 } : { next: true }
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

type PlannedFault = Schemas['PlannedFault']
/** Kind of a fault, such as `reset`. */
type FaultKind = NonNullable<Fault['kind']>

/** Names of the kinds of faults. */
const faultKinds: Readonly<Record<FaultKind, string>> = {
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
  if ('nth' in plan) return `request number ${plan.nth}`
  if ('every' in plan) return plan.every === 1 ? 'every request' : `one of every ${plan.every} requests`
  if ('fraction' in plan) return `${Number((plan.fraction * 100).toFixed(2))} % of requests`
  return 'the next request'
}

function describeLatency(latency: NonNullable<Fault['latency']>): string {
  if (typeof latency !== 'object') return `delayed by ${withUnit(latency)}`
  const parts = Object.entries(latency).map(([name, duration]) => `${name} ${withUnit(duration)}`)
  return `delayed by ${parts.join(', ')}`
}

function withUnit(duration: Schemas['Duration']): string {
  return typeof duration === 'number' ? `${duration}ms` : duration
}
