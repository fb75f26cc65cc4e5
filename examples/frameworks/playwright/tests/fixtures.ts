import { test as base } from '@playwright/test'
import { createOrganization, type Organization, type OrganizationOptions } from './organization.ts'

export { expect } from '@playwright/test'

const mockUrl = `http://127.0.0.1:${process.env.MOCK_PORT ?? 4010}`

/** Tests with an organization of their own on the shared mock, so that they run in any order and in parallel. */
export const test = base.extend<{ organizationOptions: OrganizationOptions; organization: Organization }>({
  organizationOptions: [{}, { option: true }],

  organization: async ({ organizationOptions }, use, testInfo) => {
    const organization = await createOrganization(mockUrl, organizationOptions)
    await use(organization)
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = JSON.stringify(await organization.requests(), null, 2)
      await testInfo.attach('requests.json', { body, contentType: 'application/json' })
    }
    await organization.delete()
  },

  // The page sends the key of its test, and the proxy passes it on.
  extraHTTPHeaders: async ({ organization }, use) => {
    await use({ Authorization: `Bearer ${organization.apiKey}` })
  },
})
