import type { Mock } from '@permit-tracking/mock'
import type { Organization, OrganizationOptions, Service } from './subject.ts'

/** The service that a mock in this page plays, behind whatever hands it the requests to `baseUrl`. */
export function createServiceInPage(mock: Mock, baseUrl: string): Service {
  return {
    async createOrganization({ watched = 7, rateLimit }: OrganizationOptions = {}): Promise<Organization> {
      const organization = mock.createOrganization({
        permits: watched,
        watched,
        ...(rateLimit && { plan: { limit: rateLimit.limit, window: rateLimit.windowMs } }),
      })
      return {
        baseUrl,
        apiKey: organization.apiKey,
        createReadKey: async () => organization.keys.create({ name: 'Reader', permissions: ['read'] }).key,
        async planFault(fault) {
          organization.faults.next(fault)
        },
        requests: async () => organization.requests(),
      }
    },
  }
}
