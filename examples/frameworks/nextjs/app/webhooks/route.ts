import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'

const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET }).fallback(() => {
  revalidateTag('permits', { expire: 0 })
  // The tag expires when the response is sent. A page that reads the list before that would get the old one.
  after(() => {
    const channel = new BroadcastChannel('permits')
    channel.postMessage('changed')
    channel.close()
  })
})

export const POST = webhooks.fetch
