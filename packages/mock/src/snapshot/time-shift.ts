import type { Snapshot } from './snapshot.ts'

/**
 * The snapshot for a clock that can't be put to its moment. From a clock that was ahead, what is to happen is moved by as
 * much, or rate windows would stay open and deliveries wait until that moment comes. What has happened keeps its moment.
 */
export function shiftToPresent(snapshot: Snapshot, now: number): Snapshot {
  const ahead = snapshot.now - now
  if (ahead <= 0) return snapshot
  const [first, ...others] = snapshot.organizations
  const shift = (organization: typeof first): typeof first => shiftOrganization(organization, ahead)
  return { ...snapshot, now, organizations: [shift(first), ...others.map(shift)] }
}

function shiftOrganization(
  organization: Snapshot['organizations'][0],
  ahead: number,
): Snapshot['organizations'][0] {
  const { limits, webhooks } = organization
  const windows = limits.windows.map(({ times, ...window }) => ({
    ...window,
    ends_at: window.ends_at - ahead,
    ...(times ? { times: times.map((time) => time - ahead) } : {}),
  }))
  const deliveries = webhooks.deliveries.map((delivery) =>
    delivery.next_attempt_at === null
      ? delivery
      : { ...delivery, next_attempt_at: toText(Date.parse(delivery.next_attempt_at) - ahead) },
  )
  return { ...organization, limits: { ...limits, windows }, webhooks: { ...webhooks, deliveries } }
}

function toText(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
