import type { Schemas } from '../../api/control-client.ts'
import { CopyButton } from '../../components/code-block.tsx'
import { FormDialogButton } from '../../components/dialog.tsx'
import { Shape, StatusBadge } from '../../components/facts.tsx'
import { ActionButton } from '../../components/form.tsx'
import { Loaded, Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { describeFault, describeRequests, FaultFields, toFaultCode, toFaultPlanning } from './fault-form.tsx'
import { LabRows, type Preset, PresetList } from './lab-rows.tsx'
import { type OwnedFault, useFaultRemoval, usePlannedFaults } from './planned-faults.tsx'

/** Planned faults of the organization and of all of them, and the buttons that plan one. */
export function FaultsPart() {
  const { control, message, clock } = useConsole()
  const client = useOrganization()
  const faults = usePlannedFaults()
  const count = faults.data?.length ?? 0
  async function plan(body: Schemas['FaultPlanning'], isForAll = false): Promise<void> {
    if (isForAll) await control.POST('/faults', { body })
    else await client.POST('/faults', { body })
    message.value = 'The fault is planned.'
  }
  const clear = () => Promise.all([control.DELETE('/faults'), client.DELETE('/faults')])
  return (
    <Section
      title="Faults"
      note={count > 0 && <StatusBadge tone="fault" text={`${formatCount(count)} planned`} />}
      actions={
        <>
          {count > 1 && (
            <ActionButton kind="quiet" action={clear}>
              Remove all
            </ActionButton>
          )}
          <FormDialogButton
            label="Plan a fault"
            submit="Plan the fault"
            onSubmit={(values) => plan(toFaultPlanning(values), values.get('owner') === 'all')}
          >
            <FaultFields />
          </FormDialogButton>
        </>
      }
    >
      <Loaded query={faults}>
        {(items) => (
          <>
            <LabRows
              label="Planned faults"
              empty="No faults are planned. A fault disappears once it has affected its requests."
            >
              {items.map((fault) => (
                <FaultRow key={`${fault.isForAll} ${fault.id}`} fault={fault} />
              ))}
            </LabRows>
            {clock.mode.value === 'manual' && items.some(({ fault }) => fault.latency !== undefined) && (
              <p class="hint">The clock is manual: a delayed response waits until you move the clock.</p>
            )}
          </>
        )}
      </Loaded>
      <PresetList label="Plan with one click" presets={presets} action={plan} />
    </Section>
  )
}

/** Faults that clients should be able to handle. */
const presets: readonly Preset<Schemas['FaultPlanning']>[] = [
  ['429', { fault: { status: 429 } }],
  ['Window used up', { fault: { kind: 'rate_limited' } }],
  ['503 with Retry-After', { fault: { status: 503, headers: { 'Retry-After': '2' } } }],
  ['Reset after the change', { fault: { kind: 'reset', phase: 'after_commit' } }],
  ['Slow body', { fault: { kind: 'slow_body', latency: '5s' } }],
  ['Invalid JSON', { fault: { kind: 'invalid_json' } }],
  [
    'Slow network',
    { plan: { every: 1 }, fault: { kind: 'delay', latency: { median: '80ms', p99: '1.2s' } } },
  ],
  ['10 % server errors', { plan: { fraction: 0.1 }, fault: { status: 500 } }],
]

/** Planned fault with what is left of it. */
function FaultRow({ fault }: { readonly fault: OwnedFault }) {
  const remove = useFaultRemoval()
  const { remaining, count, isForAll } = fault
  const name = describeFault(fault.fault)
  return (
    <li>
      <Shape tone="fault" />
      <p class="break">
        <b>{name}</b>{' '}
        <span class="dim">
          for {describeRequests(fault)} of {isForAll ? 'all organizations' : 'this organization'}
        </span>
      </p>
      <span class="dim">
        {remaining === null
          ? `${formatCount(count)} so far`
          : `${formatCount(remaining)} of ${formatCount(remaining + count)} left`}
      </span>
      <span class="actions">
        <CopyButton
          label="Copy as code"
          description={`Copy as code: ${name}`}
          text={toFaultCode(fault, isForAll ? 'mock' : 'organization')}
        />
        <ActionButton kind="quiet" aria-label={`Remove: ${name}`} action={() => remove(fault)}>
          Remove
        </ActionButton>
      </span>
    </li>
  )
}
