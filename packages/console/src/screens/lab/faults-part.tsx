import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { CopyButton } from '../../components/code-block.tsx'
import { ConfirmButton } from '../../components/dialog.tsx'
import { Button, ErrorNote, Field } from '../../components/form.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { type Query, useAction, useConsole, useOrganization, useQuery } from '../../state/hooks.ts'
import { describeFault, describeRequests, FaultForm, toFaultCode } from './fault-form.tsx'
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
          <p class="note tone-warn">
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
  ['429 now', 'The next request is rejected as one too many.', { fault: { status: 429 } }],
  [
    'Window used up',
    'The key of the next request has no requests left until its window ends.',
    { fault: { kind: 'rate_limited' } },
  ],
  [
    '503 with Retry-After',
    'The next request fails, and the response says to try again in 2 seconds.',
    { fault: { status: 503, headers: { 'Retry-After': '2' } } },
  ],
  [
    'Reset after the change',
    'The next request is handled, but the connection is reset instead of a response.',
    { fault: { kind: 'reset', phase: 'after_commit' } },
  ],
  [
    'Slow body',
    'The body of the next response takes 5 seconds to arrive.',
    { fault: { kind: 'slow_body', latency: '5s' } },
  ],
  [
    'Invalid JSON',
    'The body of the next response is complete, but not JSON.',
    { fault: { kind: 'invalid_json' } },
  ],
  [
    '10 % server errors',
    'One request in ten fails with 500, until you remove the fault.',
    { plan: { fraction: 0.1 }, fault: { status: 500 } },
  ],
]

/** Delays of every response. */
const latencyPresets: readonly FaultPreset[] = [
  [
    'Like a network',
    'Lognormal: half of the delays are below 80 ms, one in a hundred is above 1.2 s.',
    delay({ median: '80ms', p99: '1.2s' }),
  ],
  [
    '100 ms to 2 s',
    'Uniform: every delay between the two is equally likely.',
    delay({ min: '100ms', max: '2s' }),
  ],
  ['Always 200 ms', 'Fixed: every response has the same delay.', delay('200ms')],
]

function delay(latency: Schemas['Latency']): Schemas['FaultPlanning'] {
  return { plan: { every: 1 }, fault: { kind: 'delay', latency } }
}

type PlannedFault = Schemas['PlannedFault']

interface FaultListProps {
  /** Faults of the organization. */
  readonly own: Query<readonly PlannedFault[]>
  /** Faults of all organizations. */
  readonly all: Query<readonly PlannedFault[]>
}

/** Pending faults with what is left of them. */
function FaultList({ own, all }: FaultListProps) {
  const { control } = useConsole()
  const client = useOrganization()
  const reload = () => {
    for (const query of [own, all]) query.reload()
  }
  const remove = useAction(async ({ id, isForAll }: { id: string; isForAll: boolean }) => {
    const params = { path: { fault_id: id } }
    if (isForAll) await control.DELETE('/faults/{fault_id}', { params })
    else await client.DELETE('/faults/{fault_id}', { params })
    reload()
  })
  async function clear(): Promise<void> {
    await control.DELETE('/faults')
    await client.DELETE('/faults')
    reload()
  }
  const faults = [
    ...(own.data ?? []).map((fault) => ({ ...fault, isForAll: false })),
    ...(all.data ?? []).map((fault) => ({ ...fault, isForAll: true })),
  ]
  return (
    <Section
      title="Planned faults"
      actions={
        faults.length > 1 && (
          <ConfirmButton label="Remove all" title="Remove all faults?" submit="Remove all" onSubmit={clear}>
            <p>
              The faults of this organization and those for all organizations are removed. Faults of other
              organizations stay.
            </p>
          </ConfirmButton>
        )
      }
    >
      <ErrorNote error={remove.error} />
      <ErrorNote error={all.error} onRetry={all.reload} />
      <Loaded query={own}>
        {() => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
          <div role="group" tabIndex={-1} aria-label="Planned faults">
            {faults.length === 0 ? (
              <EmptyState title="No faults are planned">
                Plan one above, then send a request. A fault disappears once it has affected its requests.
              </EmptyState>
            ) : (
              <ul class="lab-rows">
                {faults.map((fault) => (
                  <FaultRow
                    key={`${fault.isForAll} ${fault.id}`}
                    fault={fault}
                    onRemove={() => remove.run(fault)}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

interface FaultRowProps {
  readonly fault: Schemas['PlannedFault'] & { readonly isForAll: boolean }
  readonly onRemove: () => void
}

/** Planned fault with what is left of it. */
function FaultRow({ fault, onRemove }: FaultRowProps) {
  const { remaining, count, isForAll } = fault
  const name = describeFault(fault.fault)
  return (
    <li>
      <div>
        <h3 class="break">{name}</h3>
        <p>
          Affects {describeRequests(fault)} of {isForAll ? 'all organizations' : 'this organization'}
        </p>
        <p class="hint">
          {remaining === null ? 'Until it is removed' : `${formatCount(remaining)} left`},{' '}
          {formatCount(count)} so far
        </p>
      </div>
      <div class="actions">
        <CopyButton
          label="Copy as code"
          description={`Copy as code: ${name}`}
          text={toFaultCode(fault, isForAll ? 'mock' : 'organization')}
        />
        <Button aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
