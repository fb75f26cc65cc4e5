import type { SnapshotState } from './snapshot.ts'

/**
 * Shifts pending rate windows and deliveries to the present if the clock is behind the snapshot. Otherwise they would wait until
 * the clock reaches the snapshot's time. Past events keep their times.
 */
export function shiftToPresent(snapshot: SnapshotState, now: number): SnapshotState {
  const aheadMs = snapshot.now - now
  if (aheadMs <= 0) return snapshot
  const [defaultState, ...others] = snapshot.organizations
  const shift = (organization: typeof defaultState): typeof defaultState =>
    shiftOrganization(organization, aheadMs)
  return { ...snapshot, now, organizations: [shift(defaultState), ...others.map(shift)] }
}

function shiftOrganization(
  organization: SnapshotState['organizations'][0],
  aheadMs: number,
): SnapshotState['organizations'][0] {
  const { limits, webhooks } = organization
  const windows = limits.windows.map(({ times, ...window }) => ({
    ...window,
    ends_at: window.ends_at - aheadMs,
    ...(times ? { times: times.map((time) => time - aheadMs) } : {}),
  }))
  const deliveries = webhooks.deliveries.map((delivery) =>
    delivery.next_attempt_at === null
      ? delivery
      : { ...delivery, next_attempt_at: toText(Date.parse(delivery.next_attempt_at) - aheadMs) },
  )
  return { ...organization, limits: { ...limits, windows }, webhooks: { ...webhooks, deliveries } }
}

function toText(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
