import { Controller, Get, Inject } from '@nestjs/common'
import type { Client } from '@permit-tracking/sdk'
import { PERMIT_TRACKING } from './permit-tracking.module.js'

@Controller()
export class PermitsController {
  constructor(@Inject(PERMIT_TRACKING) private readonly client: Client) {}

  @Get()
  async list() {
    const { data } = await this.client.permits.list({ per_page: 5 })
    return data.map(({ permit_number, status }) => ({ permit_number, status }))
  }
}
