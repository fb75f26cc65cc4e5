import type { Client, ContactCreation, Permit } from '@permit-tracking/sdk'

/** Returns one line for each permit, latest change first. */
export async function permitReport(client: Client): Promise<string[]> {
  const permits = await client.permits.list().collect()
  return permits.map(toLine)
}

/** Returns one page of a table: a heading, and a line for each permit. */
export async function permitTable(client: Client, page: number): Promise<string[]> {
  const { data, meta } = await client.permits.list({ page, per_page: 20 })
  return [`Page ${meta.page} of ${meta.total_pages}, ${meta.total} permits`, ...data.map(toLine)]
}

/** Returns the numbers of the permits that have changed since a time. */
export async function changedSince(client: Client, updated_since: string): Promise<string[]> {
  const permits = await client.permits.list({ updated_since }).collect()
  return permits.map(({ permit_number }) => permit_number)
}

/** Creates a contact, and returns its name. */
export async function invite(client: Client, person: ContactCreation): Promise<string | undefined> {
  const { name } = await client.contacts.create(person)
  return name
}

/** Receives the events of an organization, and sends a message for each status change. */
export function createReceiver(organizationId: string, send: (message: string) => void) {
  return async function receive(request: Request): Promise<Response> {
    const { event, organization_id, data } = await request.json()
    if (organization_id === organizationId && event === 'permit.status_changed')
      send(`${data.permit_number} is ${data.new_status}.`)
    return new Response(null, { status: 204 })
  }
}

function toLine({ permit_number, status, address, filed_date, updated_at }: Permit): string {
  return `${permit_number}: ${status}, ${address}, filed ${filed_date}, updated ${updated_at}`
}
