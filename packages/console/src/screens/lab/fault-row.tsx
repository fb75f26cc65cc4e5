import type { Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { formatCount } from '../../format/text.ts'
import { describeFault, describeRequests, toFaultCode } from './fault-text.ts'

interface FaultRowProps {
  readonly fault: Schemas['PlannedFault'] & { readonly isForAll: boolean }
  readonly onRemove: () => void
}

/** Planned fault with what is left of it. */
export function FaultRow({ fault, onRemove }: FaultRowProps) {
  const { left, happened, isForAll } = fault
  const name = describeFault(fault.fault)
  return (
    <li>
      <div>
        <h3 class="break">{name}</h3>
        <p>
          Affects {describeRequests(fault)} of {isForAll ? 'all organizations' : 'this organization'}
        </p>
        <p class="hint">
          {left === null ? 'Until it is removed' : `${formatCount(left)} left`}, {formatCount(happened)} so
          far
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
