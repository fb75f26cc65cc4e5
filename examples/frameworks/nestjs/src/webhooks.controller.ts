import type { IncomingMessage, ServerResponse } from 'node:http'
import { All, Controller, Req, Res } from '@nestjs/common'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { type NodeHandler, toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { StatusLog } from './status-log.js'

@Controller('webhooks')
export class WebhooksController {
  readonly #receive: NodeHandler

  constructor(statuses: StatusLog) {
    const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
      .on('permit.status_changed', ({ data }) => statuses.add(data.permit_number, data.new_status))
      .fallback(() => {})
    this.#receive = toNodeHandler(webhooks)
  }

  // The receiver reads `request.rawBody`, which `rawBody: true` keeps, and writes the response.
  @All()
  receive(@Req() request: IncomingMessage, @Res() response: ServerResponse) {
    return this.#receive(request, response)
  }
}
