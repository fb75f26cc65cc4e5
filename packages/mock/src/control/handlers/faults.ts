import { inputError } from '../../errors/user-error.ts'
import type { components } from '../../generated/control-types.ts'
import type { Fault, Faults } from '../../http/faults/fault.ts'
import { orNotFound } from '../../http/http-error.ts'
import { describeFault } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'

type Schemas = components['schemas']

/** What goes wrong on purpose, for everybody and for single organizations, and lists that change while they are read. */
export const faultHandlers: HandlersOf<'faults'> = {
  listFaults: ({ mock }) => ({ status: 200, body: { data: list(mock.faults) } }),
  planFault: ({ mock, body }) => ({ status: 201, body: { data: plan(mock.faults, body) } }),
  clearFaults({ mock }) {
    mock.faults.clear()
    return { status: 204, body: undefined }
  },
  removeFault({ mock, path: { fault_id } }) {
    remove(mock.faults, fault_id)
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
    remove(organization.faults, fault_id)
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

function list(faults: Faults): Schemas['PlannedFault'][] {
  return faults.list().map(describeFault)
}

function plan(faults: Faults, { plan: which = { next: true }, fault: given = {} }: Schemas['FaultPlanning']) {
  // What the document can't say, such as which operations there are, is checked where the fault is planned.
  const fault = given as Fault
  return asInput(() => {
    if ('nth' in which) return describeFault(faults.nth(which.nth, fault))
    if ('every' in which) return describeFault(faults.every(which.every, fault))
    if ('share' in which) return describeFault(faults.share(which.share, fault))
    return describeFault(faults.next(fault))
  })
}

/** What the planning of a fault refuses is the asker's mistake. */
function asInput<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof TypeError || error instanceof RangeError ? inputError(error) : error
  }
}

function remove(faults: Faults, id: string): void {
  orNotFound(
    faults.list().find((fault) => fault.id === id),
    'fault that waits',
    id,
  )
  faults.remove(id)
}
