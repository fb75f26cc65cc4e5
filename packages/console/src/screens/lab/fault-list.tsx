import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FocusGroup } from '../../components/focus-group.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { useConsole } from '../../state/context.ts'
import { useAction } from '../../state/use-action.ts'
import type { Query } from '../../state/use-query.ts'
import { FaultRow } from './fault-row.tsx'

type PlannedFault = Schemas['PlannedFault']

interface FaultListProps {
  /** Faults of the organization. */
  readonly own: Query<readonly PlannedFault[]>
  /** Faults of all organizations. */
  readonly all: Query<readonly PlannedFault[]>
}

/** Pending faults with what is left of them. */
export function FaultList({ own, all }: FaultListProps) {
  const { control, organizationId } = useConsole()
  const [isClearing, setIsClearing] = useState(false)
  const path = { organization_id: organizationId.value }
  const reload = () => {
    for (const query of [own, all]) query.reload()
  }
  const remove = useAction(async ({ id, isForAll }: { id: string; isForAll: boolean }) => {
    if (isForAll) await control.DELETE('/faults/{fault_id}', { params: { path: { fault_id: id } } })
    else {
      await control.DELETE('/organizations/{organization_id}/faults/{fault_id}', {
        params: { path: { ...path, fault_id: id } },
      })
    }
    reload()
  })
  async function clear(): Promise<void> {
    await control.DELETE('/faults')
    await control.DELETE('/organizations/{organization_id}/faults', { params: { path } })
    reload()
  }
  const faults = [
    ...(own.data ?? []).map((fault) => ({ ...fault, isForAll: false })),
    ...(all.data ?? []).map((fault) => ({ ...fault, isForAll: true })),
  ]
  return (
    <Section
      title="Planned faults"
      actions={faults.length > 1 && <Button onClick={() => setIsClearing(true)}>Remove all</Button>}
    >
      <ErrorNote error={remove.error} />
      <ErrorNote error={all.error} onRetry={all.reload} />
      <Loaded query={own}>
        {() => (
          <FocusGroup label="Planned faults">
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
          </FocusGroup>
        )}
      </Loaded>
      {isClearing && (
        <ConfirmDialog
          title="Remove all faults?"
          verb="Remove all"
          action={clear}
          onClose={() => setIsClearing(false)}
        >
          <p>
            The faults of this organization and those for all organizations are removed. Faults of other
            organizations stay.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
