import type { Client, ContactCreation } from '@permit-tracking/sdk'

/** Returns one line for each permit, latest change first. */
export async function permitReport(client: Client): Promise<string[]> {
  const permits = await client.permits.list().collect()
  return permits.map(
    ({ permit_number, status, address, filed_date, updated_at }) =>
      `${permit_number}: ${status}, ${address}, filed ${filed_date}, updated ${updated_at}`,
  )
}

/** Creates a contact, and returns its name. */
export async function invite(client: Client, person: ContactCreation): Promise<string | undefined> {
  const { name } = await client.contacts.create(person)
  return name
}

/** Receives events, and sends a message for each status change. */
export function createReceiver(send: (message: string) => void) {
  return async function receive(request: Request): Promise<Response> {
    const { event, data } = await request.json()
    if (event === 'permit.status_changed') send(`${data.permit_number} is ${data.new_status}.`)
    return new Response(null, { status: 204 })
  }
}
