import type { components } from '../../../../../spec/generated/control-types.ts'
import type { Fault, MockFaults } from '../../http/faults/fault.ts'
import { describeFault } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'
import { created, noContent, ok } from '../responses.ts'

type Schemas = components['schemas']

/** Injected faults of all organizations and of single ones, and churn. */
export const faultHandlers: HandlersOf<'faults'> = {
  listFaults: ({ mock }) => ok(list(mock.faults)),
  planFault: ({ mock, body }) => created(planFault(mock.faults, body)),
  clearFaults: ({ mock }) => noContent(mock.faults.clear()),
  removeFault: ({ mock, path: { fault_id } }) => noContent(mock.faults.delete(fault_id)),

  listOrganizationFaults: ({ organization }) => ok(list(organization.faults)),
  planOrganizationFault: ({ organization, body }) => created(planFault(organization.faults, body)),
  clearOrganizationFaults: ({ organization }) => noContent(organization.faults.clear()),
  removeOrganizationFault: ({ organization, path: { fault_id } }) =>
    noContent(organization.faults.delete(fault_id)),

  listChurn: ({ organization, churns }) => ok(churns.list(organization)),
  startChurn: ({ organization, churns, body }) => created(churns.start(organization, body)),
  stopChurn: ({ organization, churns, path: { churn_id } }) => ok(churns.stop(organization, churn_id)),
}

function list(faults: MockFaults): Schemas['PlannedFault'][] {
  return faults.all().map(describeFault)
}

function planFault(
  faults: MockFaults,
  { plan = { next: true }, fault: unchecked = {} }: Schemas['FaultPlanning'],
) {
  // Planning checks what the document doesn't describe, such as the names of operations.
  const fault = unchecked as Fault
  if ('nth' in plan) return describeFault(faults.nth(plan.nth, fault))
  if ('every' in plan) return describeFault(faults.every(plan.every, fault))
  if ('fraction' in plan) return describeFault(faults.fraction(plan.fraction, fault))
  return describeFault(faults.next(fault))
}
