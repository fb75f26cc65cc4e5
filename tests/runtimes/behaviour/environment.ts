import { createClient } from '@permit-tracking/sdk'
import type { Check } from './check.ts'
import { expectFailure, expectKind, expectSame, expectThat } from './expect.ts'
import { kinds } from './kinds.ts'

/** The client's checks of its environment. */
export const environmentChecks: Readonly<Record<string, Check>> = {
  'the connection test names the organization': async ({ service, connect }) => {
    const organization = await service.createOrganization()
    const { organization_id, permissions } = await connect(organization).me()
    expectThat('an organization_id', organization_id.startsWith('org_'), organization_id)
    expectThat('the permission admin', permissions.includes('admin'), permissions)
  },

  'a page needs dangerouslyAllowBrowser, everything else does not': async ({ service, isPage }) => {
    const { baseUrl, apiKey } = await service.createOrganization()
    const create = () => createClient({ baseUrl, apiKey })
    if (!isPage) return void create()
    const { message } = expectKind(await expectFailure('createClient in a page', create), kinds.configuration)
    expectThat('the reason', message.includes('everyone who opens the page could read the API key'), message)
  },

  'a base address without HTTPS throws': async ({ service, connect }) => {
    const organization = await service.createOrganization()
    const insecure = () => connect(organization, { baseUrl: 'http://permits.example/v1' })
    expectKind(await expectFailure('createClient over HTTP', insecure), kinds.configuration)
  },

  'a missing key fails the first request, not the client': async ({ service, connect }) => {
    const organization = await service.createOrganization()
    const client = connect(organization, { apiKey: undefined })
    expectKind(await expectFailure('me() without a key', () => client.me()), kinds.configuration)
    expectSame('the requests', await organization.requests(), [])
  },
}
