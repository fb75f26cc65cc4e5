import { inputError } from '../../errors/user-error.ts'
import type { components } from '../../generated/control-types.ts'
import type { Fault, MockFaults } from '../../http/faults/fault.ts'
import { describeFault } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'

type Schemas = components['schemas']

/** Injected faults of all organizations and of single ones, and churn. */
export const faultHandlers: HandlersOf<'faults'> = {
  listFaults: ({ mock }) => ({ status: 200, body: { data: list(mock.faults) } }),
  planFault: ({ mock, body }) => ({ status: 201, body: { data: plan(mock.faults, body) } }),
  clearFaults({ mock }) {
    mock.faults.clear()
    return { status: 204, body: undefined }
  },
  removeFault({ mock, path: { fault_id } }) {
    mock.faults.delete(fault_id)
    return { status: 204, body: undefined }
  },

  listOrganizationFaults: ({ organization }) => ({ status: 200, body: { data: list(organization.faults) } }),
  planOrganizationFault: ({ organization, body }) => ({
    status: 201,
    body: { data: plan(organization.faults, body) },
  }),
  clearOrganizationFaults({ organization }) {
    organization.faults.clear()
    return { status: 204, body: undefined }
  },
  removeOrganizationFault({ organization, path: { fault_id } }) {
    organization.faults.delete(fault_id)
    return { status: 204, body: undefined }
  },

  listChurn: ({ organization, churns }) => ({ status: 200, body: { data: churns.list(organization) } }),
  startChurn: ({ organization, churns, body }) => ({
    status: 201,
    body: { data: churns.start(organization, body) },
  }),
  stopChurn: ({ organization, churns, path: { churn_id } }) => ({
    status: 200,
    body: { data: churns.stop(organization, churn_id) },
  }),
}

function list(faults: MockFaults): Schemas['PlannedFault'][] {
  return faults.all().map(describeFault)
}

function plan(
  faults: MockFaults,
  { plan: kind = { next: true }, fault: unchecked = {} }: Schemas['FaultPlanning'],
) {
  // Planning checks what the document doesn't describe, such as the names of operations.
  const fault = unchecked as Fault
  return asInput(() => {
    if ('nth' in kind) return describeFault(faults.nth(kind.nth, fault))
    if ('every' in kind) return describeFault(faults.every(kind.every, fault))
    if ('fraction' in kind) return describeFault(faults.fraction(kind.fraction, fault))
    return describeFault(faults.next(fault))
  })
}

/** Marks a TypeError or RangeError as a mistake of the caller. */
function asInput<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof TypeError || error instanceof RangeError ? inputError(error) : error
  }
}
