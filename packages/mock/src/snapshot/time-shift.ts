import type { OrganizationState } from '../organizations/organization-state.ts'
import type { SnapshotState } from './snapshot.ts'

/**
 * Shifts pending rate windows and deliveries to the present if the clock is behind the snapshot. Otherwise they would wait until
 * the clock reaches the snapshot's time. Past events keep their times.
 */
export function shiftToPresent(snapshot: SnapshotState, now: number): SnapshotState {
  const aheadMs = snapshot.now - now
  if (aheadMs <= 0) return snapshot
  const [defaultState, ...others] = snapshot.organizations
  const shift = (organization: OrganizationState) => shiftOrganization(organization, aheadMs)
  return { ...snapshot, now, organizations: [shift(defaultState), ...others.map(shift)] }
}

function shiftOrganization(organization: OrganizationState, aheadMs: number): OrganizationState {
  const { limits, webhooks } = organization
  const windows = limits.windows.map(({ times, ...window }) => ({
    ...window,
    ends_at: window.ends_at - aheadMs,
    ...(times && { times: times.map((time) => time - aheadMs) }),
  }))
  const deliveries = webhooks.deliveries.map((delivery) => {
    const at = delivery.next_attempt_at
    return { ...delivery, next_attempt_at: at && new Date(Date.parse(at) - aheadMs).toISOString() }
  })
  return { ...organization, limits: { ...limits, windows }, webhooks: { ...webhooks, deliveries } }
}
