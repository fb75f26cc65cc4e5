import type { components } from '@permit-tracking/mock/control'

type Schemas = components['schemas']

/** Options of an organization: its data, plan and limit. */
export type OrganizationOptions = Schemas['OrganizationCreation']

/** An organization of the mock, with its own key, data, limits, faults and requests. */
export type Organization = Awaited<ReturnType<typeof createOrganization>>

/** Creates an organization on a mock that runs as a server. */
export async function createOrganization(mockUrl: string, options: OrganizationOptions) {
  /** Calls the control API, and returns the `data` of the response. */
  async function control<Data>(method: string, path: string, input?: object): Promise<Data> {
    const response = await fetch(`${mockUrl}/_mock/organizations${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
    return JSON.parse(text || '{}').data
  }

  const { organization_id: id, api_key } = await control<Schemas['CreatedOrganization']>('POST', '', options)
  return {
    apiKey: api_key,
    /** Makes requests of this organization fail. */
    planFault: (fault: Schemas['FaultPlanning']) => control('POST', `/${id}/faults`, fault),
    setStatus: (uuid: string, status: string) => control('PUT', `/${id}/permits/${uuid}/status`, { status }),
    /** Returns the requests of this organization, with the reasons for their responses. */
    requests: () => control<Schemas['RequestEntry'][]>('GET', `/${id}/requests`),
    delete: () => control('DELETE', `/${id}`),
  }
}
