import type { Client } from '@permit-tracking/sdk'
import { syncEvent } from '@permit-tracking/sdk/sync'
import { createWebhooks, type Secrets } from '@permit-tracking/sdk/webhooks'
import type { openTable } from './table.ts'

/** Creates a receiver that writes the permit of each event into the table. */
export function createReceiver(client: Client, table: ReturnType<typeof openTable>, secret: Secrets) {
  return createWebhooks({ secret }).fallback(async (event) => {
    const changes = await syncEvent(client, event)
    table.store(changes)
    console.log(event.event)
  })
}
