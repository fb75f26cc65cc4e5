import type { components } from '../../../../../spec/generated/control-types.ts'
import type { Fixtures } from '../../domain/fixtures/fixtures.ts'
import type { OrganizationOptions } from '../../options/options.ts'
import type { MockOrganization } from '../../organizations/organization.ts'
import { describeOrganization } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'
import { created, noContent, ok } from '../responses.ts'

type Schemas = components['schemas']

/** Organizations with their plan, usage and notifications. */
export const organizationHandlers: HandlersOf<'organizations'> = {
  listOrganizations: ({ mock, baseUrl }) =>
    ok(mock.organizations().map((organization) => describeOrganization(organization, baseUrl))),
  createOrganization({ mock, body, baseUrl }) {
    const { plan, fixtures, data_until, ...options } = body
    const organization = mock.createOrganization({
      ...options,
      ...(plan ? { plan: asPlan(plan) } : {}),
      ...(data_until === undefined ? {} : { dataUntil: data_until }),
      // The mock checks every record of the fixtures.
      ...(fixtures ? { fixtures: fixtures as unknown as Fixtures } : {}),
    })
    return created({ ...describeOrganization(organization, baseUrl), api_key: organization.apiKey })
  },
  getOrganization: ({ organization, baseUrl }) => ok(describeOrganization(organization, baseUrl)),
  deleteOrganization({ mock, organization, churns }) {
    mock.deleteOrganization(organization.organization.organization_id)
    churns.keepOnly(mock.organizations())
    return noContent()
  },

  getPlan: ({ organization }) => ok(describePlan(organization)),
  setPlan({ organization, body: { plan } }) {
    organization.setPlan(asPlan(plan))
    return ok(describePlan(organization))
  },
  getUsage: ({ organization }) => ok(organization.usage()),
  listRateWindows: ({ organization }) => ok(organization.rateWindows()),
  listNotifications: ({ organization, query: { last = Number.POSITIVE_INFINITY } }) =>
    ok(organization.notifications().slice(-last)),
}

function describePlan({ plan, rateLimit: { limit, windowMs } }: MockOrganization) {
  return { plan, rate_limit: { limit, window_ms: windowMs } }
}

function asPlan(plan: Schemas['PlanChoice']): NonNullable<OrganizationOptions['plan']> {
  // The cast is safe: JSON contains no `undefined`, and the document checks the pattern of a duration.
  return plan as NonNullable<OrganizationOptions['plan']>
}
