import { env } from 'cloudflare:workers'
import { createClient } from '@permit-tracking/sdk'
import { syncEvent } from '@permit-tracking/sdk/sync'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { changeCopy, syncCopy } from './copy'
import { createD1Store } from './d1-store'

const { DB: database } = env
const client = createClient({
  apiKey: env.PERMIT_TRACKING_API_KEY,
  baseUrl: env.PERMIT_TRACKING_BASE_URL,
  maxWait: '5s',
})

const webhooks = createWebhooks({
  secret: env.WEBHOOK_SECRET,
  store: createD1Store(database),
  // The proxy of `wrangler dev` sometimes fails if the response comes before the end of a body.
  maxBodyBytes: 4_194_304,
})
  .on('permit.status_changed', async (event, { key }) => {
    const { permit_number, new_status } = event.data
    // If the Worker ends before the delivery counts as handled, it comes again. The key makes its row unique.
    const record = database.prepare('INSERT OR IGNORE INTO status_changes VALUES (?, ?, ?, ?)')
    await database.batch([
      record.bind(key, permit_number, new_status, event.timestamp),
      ...changeCopy(database, await syncEvent(client, event)),
    ])
  })
  .fallback(() => {})

export default {
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/webhooks') return webhooks.fetch(request)
    if (pathname === '/') {
      return select('SELECT permit_number, status FROM permits ORDER BY updated_at DESC LIMIT 5')
    }
    if (pathname === '/changes') {
      return select('SELECT permit_number, new_status FROM status_changes ORDER BY changed_at DESC LIMIT 50')
    }
    return new Response(null, { status: 404 })
  },
  scheduled: () => syncCopy(database, client),
} satisfies ExportedHandler

async function select(query: string): Promise<Response> {
  const { results } = await database.prepare(query).all()
  return Response.json(results)
}
