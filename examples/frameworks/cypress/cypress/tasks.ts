import { createMock, type Duration, type Fault, type OrganizationOptions } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'

/** Starts the mock, and creates the tasks with which a spec controls it. A task must not return undefined. */
export async function startMock(port: number) {
  const mock = createMock({ clock: 'manual' })
  const server = await serve(mock, { port })
  let organization = mock.createOrganization()

  const tasks = {
    /** Starts a test, with data, a limit and requests of its own. Returns the API key. */
    createOrganization(options: OrganizationOptions) {
      organization = mock.createOrganization(options)
      return organization.apiKey
    },
    /** Makes the next request fail. */
    planFault: (fault: Fault) => organization.faults.next(fault),
    setStatus: ({ uuid, status }: { uuid: string; status: string }) =>
      organization.permits.setStatus(uuid, status),
    /** Moves the clock of the service. */
    advance: (duration: Duration) => mock.clock.advance(duration),
    /** Returns the statuses of all responses. */
    statuses: () => organization.requests().map(({ status }) => status),
    /** Prints the requests, with the reasons for their responses. */
    printRequests() {
      for (const { method, path, status, reasons } of organization.requests()) {
        console.log(method, path, status, reasons.map(({ kind, text }) => `${kind}: ${text}`).join('; '))
      }
      return null
    },
  }
  return { ...server, tasks }
}
