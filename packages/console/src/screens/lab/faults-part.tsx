import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Field } from '../../components/field.tsx'
import { Section } from '../../components/section.tsx'
import { useConsole } from '../../state/context.ts'
import { useQuery } from '../../state/use-query.ts'
import { FaultForm } from './fault-form.tsx'
import { FaultList } from './fault-list.tsx'
import { faultPresets, latencyPresets } from './fault-presets.ts'
import { PresetList } from './preset-list.tsx'

/** Planned faults of the organization and of all of them, and the forms that plan one. */
export function FaultsPart() {
  const { control, organizationId, message, clock } = useConsole()
  const [isForAll, setIsForAll] = useState(false)
  const path = { organization_id: organizationId.value }
  const own = useQuery(
    (signal) => dataOf(control.GET('/organizations/{organization_id}/faults', { params: { path }, signal })),
    [organizationId.value],
    ({ type }) => type === 'faults',
  )
  const all = useQuery(
    (signal) => dataOf(control.GET('/faults', { signal })),
    [],
    ({ type }) => type === 'faults',
  )

  async function plan(body: Schemas['FaultPlanning']): Promise<void> {
    if (isForAll) await control.POST('/faults', { body })
    else await control.POST('/organizations/{organization_id}/faults', { params: { path }, body })
    message.value = 'The fault is planned.'
    for (const query of [own, all]) query.reload()
  }

  return (
    <>
      <Section title="Plan a fault">
        <div class="form">
          <Field label="Applies to">
            {(field) => (
              <select
                {...field}
                value={isForAll ? 'all' : 'own'}
                onChange={(event) => setIsForAll(event.currentTarget.value === 'all')}
              >
                <option value="own">Requests of this organization</option>
                <option value="all">All requests, even those without a valid key</option>
              </select>
            )}
          </Field>
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
