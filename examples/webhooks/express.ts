import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import express from 'express'

const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(({ event }) => console.log('Nothing to do for', event))

const app = express()
app.use('/webhooks', toNodeHandler(webhooks)) // above express.json()
app.use(express.json())

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
export const server = app.listen(Number(PORT), HOST)
