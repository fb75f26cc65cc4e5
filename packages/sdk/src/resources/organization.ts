import type { ClientState } from '../fetch/call-context.ts'
import type { components } from '../generated/types.ts'
import type { CallOptions } from '../options/options.ts'
import type { ApiPromise, SendCall } from '../request/call.ts'
import { readRecord } from '../request/unwrap.ts'

/** The organization that a key belongs to (service specification, "Organization"). */
export type Organization = components['schemas']['Organization']
/** What a key may do; an open set. */
export type Permission = components['schemas']['Permission']

/** The organization of the key. */
export interface OrganizationResource {
  /**
   * Tests the connection: the organization of the key, and what the key may do.
   *
   * @throws UnauthorizedError when the key is missing, not valid, or revoked.
   */
  me(options?: CallOptions): ApiPromise<Organization>
}

/** Makes the organization resource. */
export function createOrganization(call: SendCall, client: ClientState): OrganizationResource {
  return {
    me: (options) =>
      call(
        (api) => api.GET('/me'),
        (result, context) => {
          const organization = readRecord<Organization>(result, context)
          // For a later 403, which then tells them.
          if (Array.isArray(organization.permissions)) client.permissions = organization.permissions
          return organization
        },
        options,
      ),
  }
}
