import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Field } from '../../components/form.tsx'
import { Section } from '../../components/screen.tsx'
import { useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { FaultForm } from './fault-form.tsx'
import { FaultList } from './fault-list.tsx'
import { type Preset, PresetList } from './preset-list.tsx'

/** Planned faults of the organization and of all of them, and the forms that plan one. */
export function FaultsPart() {
  const { control, message, clock } = useConsole()
  const client = useOrganization()
  const [isForAll, setIsForAll] = useState(false)
  const own = useQuery((client, options) => dataOf(client.GET('/faults', options)), ['faults'])
  const all = useQuery((_, options) => dataOf(control.GET('/faults', options)), ['faults'])
  async function plan(body: Schemas['FaultPlanning']): Promise<void> {
    if (isForAll) await control.POST('/faults', { body })
    else await client.POST('/faults', { body })
    message.value = 'The fault is planned.'
    for (const query of [own, all]) query.reload()
  }

  return (
    <>
      <Section title="Plan a fault">
        <div class="form">
          <Field
            label="Applies to"
            value={isForAll ? 'all' : 'own'}
            options={[
              ['own', 'Requests of this organization'],
              ['all', 'All requests, even those without a valid key'],
            ]}
            onValue={(value) => setIsForAll(value === 'all')}
          />
        </div>
        <PresetList presets={faultPresets} action={plan} />
        <h3>Delay every response</h3>
        {clock.mode.value === 'manual' && (
          <p class="note note-warn">
            The clock is manual: a delayed response waits until you move the clock.
          </p>
        )}
        <PresetList presets={latencyPresets} action={plan} />
        <details>
          <summary>Plan another fault or delay</summary>
          <FaultForm onPlan={plan} />
        </details>
      </Section>
      <FaultList own={own} all={all} />
    </>
  )
}

type FaultPreset = Preset<Schemas['FaultPlanning']>

/** Faults that clients should be able to handle. */
const faultPresets: readonly FaultPreset[] = [
  {
    name: '429 now',
    description: 'The next request is rejected as one too many.',
    input: { fault: { status: 429 } },
  },
  {
    name: 'Window used up',
    description: 'The key of the next request has no requests left until its window ends.',
    input: { fault: { kind: 'rate_limited' } },
  },
  {
    name: '503 with Retry-After',
    description: 'The next request fails, and the response says to try again in 2 seconds.',
    input: { fault: { status: 503, headers: { 'Retry-After': '2' } } },
  },
  {
    name: 'Reset after the change',
    description: 'The next request is handled, but the connection is reset instead of a response.',
    input: { fault: { kind: 'reset', phase: 'after_commit' } },
  },
  {
    name: 'Slow body',
    description: 'The body of the next response takes 5 seconds to arrive.',
    input: { fault: { kind: 'slow_body', latency: '5s' } },
  },
  {
    name: 'Invalid JSON',
    description: 'The body of the next response is complete, but not JSON.',
    input: { fault: { kind: 'invalid_json' } },
  },
  {
    name: '10 % server errors',
    description: 'One request in ten fails with 500, until you remove the fault.',
    input: { plan: { fraction: 0.1 }, fault: { status: 500 } },
  },
]

/** Delays of every response. */
const latencyPresets: readonly FaultPreset[] = [
  {
    name: 'Like a network',
    description: 'Lognormal: half of the delays are below 80 ms, one in a hundred is above 1.2 s.',
    input: delay({ median: '80ms', p99: '1.2s' }),
  },
  {
    name: '100 ms to 2 s',
    description: 'Uniform: every delay between the two is equally likely.',
    input: delay({ min: '100ms', max: '2s' }),
  },
  {
    name: 'Always 200 ms',
    description: 'Fixed: every response has the same delay.',
    input: delay('200ms'),
  },
]

function delay(latency: Schemas['Latency']): Schemas['FaultPlanning'] {
  return { plan: { every: 1 }, fault: { kind: 'delay', latency } }
}
