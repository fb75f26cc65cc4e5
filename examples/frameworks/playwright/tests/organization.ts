import { type components, createControlClient } from '@permit-tracking/mock/control'

type Schemas = components['schemas']

/** Options of an organization: its data, plan and limit. */
export type OrganizationOptions = Schemas['OrganizationCreation']

/** An organization of the mock, with its own key, data, limits, faults and requests. */
export type Organization = Awaited<ReturnType<typeof createOrganization>>

/** Creates an organization on a mock that runs as a server. */
export async function createOrganization(mockUrl: string, options: OrganizationOptions) {
  const control = createControlClient({ url: mockUrl })
  const { data: created } = await control('createOrganization', { body: options })
  const path = { organization_id: created.organization_id }
  return {
    apiKey: created.api_key,
    /** Makes requests of this organization fail. */
    planFault: (fault: Schemas['FaultPlanning']) => control('planOrganizationFault', { path, body: fault }),
    setStatus: (permit_uuid: string, status: Schemas['PermitStatus']) =>
      control('setPermitStatus', { path: { ...path, permit_uuid }, body: { status } }),
    /** Returns the requests of this organization, with the reasons for their responses. */
    requests: async () => (await control('listOrganizationRequests', { path })).data,
    delete: () => control('deleteOrganization', { path }),
  }
}
