import type { AnsweredRequest, Organization, OrganizationOptions, PlannedFault, Service } from './subject.ts'

/** The service that the standalone mock plays, steered over its control surface. */
export function createStandaloneService(controlUrl: string): Service {
  async function ask<Data>(path: string, body?: object): Promise<Data> {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(`${controlUrl}${path}`, body ? init : {})
    if (!response.ok) throw new Error(`the mock returned ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data
  }

  return {
    async createOrganization({ watched = 7, rateLimit }: OrganizationOptions = {}): Promise<Organization> {
      const created = await ask<{ organization_id: string; base_url: string; api_key: string }>(
        '/organizations',
        {
          permits: watched,
          watched,
          ...(rateLimit && { plan: { limit: rateLimit.limit, window: rateLimit.windowMs } }),
        },
      )
      const path = `/organizations/${created.organization_id}`
      return {
        baseUrl: created.base_url,
        apiKey: created.api_key,
        async createReadKey() {
          const creation = { name: 'Reader', permissions: ['read'] }
          return (await ask<{ key: string }>(`${path}/keys`, creation)).key
        },
        async planFault(fault: PlannedFault) {
          await ask(`${path}/faults`, { fault })
        },
        requests: () => ask<AnsweredRequest[]>(`${path}/requests`),
      }
    },
  }
}
