import type * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import { createValidationErrors, type ValidationErrors } from '../domain/validation/errors.ts'
import { messageOf } from '../errors/message-of.ts'
import { inputError } from '../errors/user-error.ts'
import type { OrganizationState } from '../organizations/organization-state.ts'
import { resolveEndpoint } from '../webhooks/endpoint.ts'
import type { Receivers } from '../webhooks/state.ts'
import { checkReferences } from './references.ts'
import { zSnapshot } from './snapshot-schema.ts'

/** State of a mock as JSON, without faults, churn and requests. Keys are stored as hashes. Its content is private. */
export interface Snapshot {
  readonly format: 'permit-tracking-mock'
  readonly version: 1
}

/** Content of a snapshot. */
export interface SnapshotState extends Snapshot {
  /** Time of the clock, epoch milliseconds. */
  readonly now: number
  /** Number of additional organizations created so far, including deleted ones. */
  readonly organizations_created: number
  /** Organizations, the default one first. */
  readonly organizations: readonly [OrganizationState, ...OrganizationState[]]
}

interface Organizations {
  save(): Pick<SnapshotState, 'organizations_created' | 'organizations'>
}

/** Returns the current state. */
export function takeSnapshot(clock: Clock, organizations: Organizations): SnapshotState {
  return { format: 'permit-tracking-mock', version: 1, now: clock.now(), ...organizations.save() }
}

/**
 * Validates a snapshot and the receivers for it. Returns a copy.
 *
 * @throws TypeError that names every error.
 */
export function checkSnapshot(
  value: unknown,
  { receivers = {} }: { readonly receivers?: Receivers | undefined } = {},
): SnapshotState {
  const { format, version }: { format?: unknown; version?: unknown } = Object(value)
  if (format !== 'permit-tracking-mock') {
    throw inputError('Could not restore the snapshot: it is not a snapshot. Pass the result of snapshot().')
  }
  if (version !== 1) {
    throw inputError(
      `Could not restore the snapshot: it has version ${JSON.stringify(version)}, but this release reads version 1. ` +
        'Take a new one with snapshot().',
    )
  }
  const errors = createValidationErrors()
  const snapshot = errors.check(zSnapshot(), value, '')
  if (snapshot) {
    checkReferences(snapshot.organizations, errors)
    checkReceivers(snapshot, receivers, errors)
  }
  // The types differ only in optional fields, which zod may return as undefined.
  return errors.throwIfAny('restore the snapshot', snapshot as SnapshotState | undefined)
}

/** Adds errors for invalid receivers, which would otherwise throw while the state is being replaced. */
function checkReceivers(
  { organizations }: z.output<ReturnType<typeof zSnapshot>>,
  receivers: Receivers,
  { add }: ValidationErrors,
): void {
  organizations.forEach(({ webhooks }, index) => {
    webhooks.webhooks.forEach(({ id, url, in_process }, place) => {
      const receiver = Object.hasOwn(receivers, id) ? receivers[id] : undefined
      if (receiver === undefined && in_process) return
      const path =
        receiver === undefined ? `organizations[${index}].webhooks.webhooks[${place}].url` : `receivers.${id}`
      try {
        resolveEndpoint(receiver ?? url, id, (request) => fetch(request))
      } catch (error) {
        add(path, messageOf(error).replace(/\.$/, ''))
      }
    })
  })
}
