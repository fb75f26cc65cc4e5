import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useConsole } from '../../state/context.ts'
import { type DeliveryFilter, toLogPath } from './delivery-filter.ts'
import { deliveryStates } from './delivery-state.tsx'
import { deliveredEventNames } from './webhook-events.ts'

interface DeliveryFiltersProps {
  readonly filter: DeliveryFilter
  readonly webhooks: readonly Schemas['Webhook'][]
}

/** Inputs of the filter of the delivery log. */
export function DeliveryFilters({ filter, webhooks }: DeliveryFiltersProps) {
  const { goTo } = useConsole()
  const change = (name: keyof DeliveryFilter, value: string) =>
    goTo(toLogPath({ ...filter, [name]: value }), { replace: true })
  const { webhook_id = '', event = '', state = '', permit_uuid } = filter
  return (
    <div class="filters">
      <SelectField
        label="Webhook"
        value={webhook_id}
        options={[all, ...webhooks.map(({ id, url }) => [id, url] as const)]}
        onSelect={(value) => change('webhook_id', value)}
      />
      <SelectField
        label="Event"
        value={event}
        options={[all, ...deliveredEventNames]}
        onSelect={(value) => change('event', value)}
      />
      <SelectField
        label="State"
        value={state}
        options={[all, ...deliveryStates]}
        onSelect={(value) => change('state', value)}
      />
      <Button
        kind="quiet"
        aria-disabled={Object.keys(filter).length === 0}
        onClick={() => goTo(toLogPath({}), { replace: true })}
      >
        Clear the filters
      </Button>
      {permit_uuid !== undefined && (
        <p>
          Only about the permit <code class="break">{permit_uuid}</code>
        </p>
      )}
    </div>
  )
}

const all = ['', 'All'] as const
