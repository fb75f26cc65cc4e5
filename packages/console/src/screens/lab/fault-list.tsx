import type { Schemas } from '../../api/control-client.ts'
import { CopyButton } from '../../components/code-block.tsx'
import { ConfirmButton } from '../../components/dialog.tsx'
import { Button, ErrorNote } from '../../components/form.tsx'
import { EmptyState, Loaded, Section } from '../../components/screen.tsx'
import { formatCount } from '../../format.ts'
import { type Query, useAction, useConsole, useOrganization } from '../../state/hooks.ts'
import { describeFault, describeRequests, toFaultCode } from './fault-text.ts'

type PlannedFault = Schemas['PlannedFault']

interface FaultListProps {
  /** Faults of the organization. */
  readonly own: Query<readonly PlannedFault[]>
  /** Faults of all organizations. */
  readonly all: Query<readonly PlannedFault[]>
}

/** Pending faults with what is left of them. */
export function FaultList({ own, all }: FaultListProps) {
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
