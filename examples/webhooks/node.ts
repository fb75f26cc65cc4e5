import { createServer } from 'node:http'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'

const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(({ event }) => console.log('Nothing to do for', event))
const handleWebhook = toNodeHandler(webhooks)

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
export const server = createServer(async (request, response) => {
  if (request.url === '/webhooks') await handleWebhook(request, response)
  else response.writeHead(404).end()
}).listen(Number(PORT), HOST)
