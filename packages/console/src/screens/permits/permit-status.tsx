import { finalStatuses } from '@permit-tracking/spec/labels'
import { StatusBadge, type Tone } from '../../components/status-badge.tsx'

/** Label of a permit's status. */
export function PermitStatus({ status }: { readonly status: string }) {
  return <StatusBadge tone={toneOf(status)} text={status} />
}

function toneOf(status: string): Tone {
  if (status === 'Corrections Required') return 'warn'
  if (status === 'Denied' || status === 'Expired') return 'bad'
  if (status === 'Approved' || status === 'Issued' || status === 'Finaled') return 'good'
  return finalStatuses.some((final) => final === status) ? 'neutral' : 'busy'
}
