import type { CallContext } from '../fetch/call-context.ts'
import type { SendCall } from '../request/call.ts'
import { type ParsedResponse, readRecord } from '../request/parse-response.ts'
import type { Client } from './client.ts'
import type { Organization } from './records.ts'

/** Creates the organization resource. */
export function createOrganization(call: SendCall): Pick<Client, 'me'> {
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
