import type { CallContext } from '../fetch/call-context.ts'
import type { CallOptions } from '../options/options.ts'
import type { ApiPromise, SendCall } from '../request/call.ts'
import { type ParsedResponse, readRecord } from '../request/parse-response.ts'
import type { Schema } from './schema.ts'

/**
 * The organization that a key belongs to.
 *
 * @see [The organization](https://permit-tracking.github.io/permit-tracking-js/service#organization)
 */
export interface Organization extends Schema<'Organization'> {}
/** Permission of a key; an open set. */
export type Permission = Schema<'Permission'>

/** The organization of the key. */
export interface OrganizationResource {
  /**
   * Tests the connection. Resolves with the organization of the key and the permissions of the key.
   *
   * @throws UnauthorizedError if the key is invalid or revoked.
   */
  me(options?: CallOptions): ApiPromise<Organization>
}

/** Creates the organization resource. */
export function createOrganization(call: SendCall): OrganizationResource {
  return {
    me: (options) => call({ method: 'GET', path: '/me' }, readOrganization, options),
  }
}

function readOrganization(parsed: ParsedResponse, context: CallContext): Organization {
  const organization = readRecord<Organization>(parsed, context)
  // A later 403 shows them.
  if (Array.isArray(organization.permissions)) context.client.permissions = organization.permissions
  return organization
}
