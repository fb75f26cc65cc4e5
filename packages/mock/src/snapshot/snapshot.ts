import type * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import { createValidationErrors, type ValidationErrors } from '../domain/validation/errors.ts'
import { inputError } from '../errors/user-error.ts'
import type { OrganizationState } from '../organizations/organization-state.ts'
import { resolveEndpoint } from '../webhooks/endpoint.ts'
import type { Receivers } from '../webhooks/state.ts'
import { checkReferences } from './references.ts'
import { zSnapshot } from './snapshot-schema.ts'

/** The state of a whole mock as JSON, without faults, churn and requests. Of keys it has hashes only. */
export interface Snapshot {
  readonly format: 'permit-tracking-mock'
  readonly version: 1
  /** The moment of the clock, epoch milliseconds. */
  readonly now: number
  /** How many further organizations there ever were: the next one gets the number after it. */
  readonly organizations_created: number
  /** The default one first. */
  readonly organizations: readonly [OrganizationState, ...OrganizationState[]]
}

/** How a snapshot is put in. */
export interface RestoreOptions {
  /**
   * The functions that webhooks deliver to, by the webhook's identifier: a function can't be kept in JSON. Those of
   * this mock are known.
   */
  readonly receivers?: Receivers
}

/** What is taken together into a snapshot. */
interface Parts {
  save(): Pick<Snapshot, 'organizations_created' | 'organizations'>
}

/** The state of the parts at the clock's moment. */
export function takeSnapshot(clock: Clock, parts: Parts): Snapshot {
  return { format: 'permit-tracking-mock', version: 1, now: clock.now(), ...parts.save() }
}

/**
 * The snapshot, copied; what is read from JSON can be anything.
 *
 * @throws TypeError that names what is wrong, with the snapshot or with the receivers that are given for it.
 */
export function checkSnapshot(value: unknown, { receivers = {} }: RestoreOptions = {}): Snapshot {
  const { format, version }: { format?: unknown; version?: unknown } = Object(value)
  if (format !== 'permit-tracking-mock') {
    throw inputError(
      new TypeError('Could not restore the snapshot, because it is none; give what snapshot() returned.'),
    )
  }
  if (version !== 1) {
    throw inputError(
      new TypeError(
        `Could not restore the snapshot, because it has version ${JSON.stringify(version)} and this release reads version 1; ` +
          'take it anew with snapshot().',
      ),
    )
  }
  const problems = createValidationErrors()
  const snapshot = problems.check(zSnapshot(), value, '')
  if (snapshot) {
    checkReferences(snapshot.organizations, problems)
    checkReceivers(snapshot, receivers, problems)
  }
  problems.throwIfAny('restore the snapshot')
  // The schema says the same as the type, which JSON without `undefined` fits.
  return snapshot as Snapshot
}

/** Notes what deliveries can't be sent to: found out later, it would leave the state half put in. */
function checkReceivers(
  { organizations }: z.output<ReturnType<typeof zSnapshot>>,
  receivers: Receivers,
  { add }: ValidationErrors,
): void {
  organizations.forEach(({ webhooks }, organization) => {
    webhooks.webhooks.forEach(({ id, url, in_process }, webhook) => {
      const given = Object.hasOwn(receivers, id) ? receivers[id] : undefined
      if (given === undefined && in_process) return
      const path =
        given === undefined
          ? `organizations[${organization}].webhooks.webhooks[${webhook}].url`
          : `receivers.${id}`
      try {
        resolveEndpoint(given ?? url, id, (request) => fetch(request))
      } catch (error) {
        add(path, (error instanceof Error ? error.message : String(error)).replace(/\.$/, ''))
      }
    })
  })
}
