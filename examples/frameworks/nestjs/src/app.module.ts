import { Module } from '@nestjs/common'
import { PermitTrackingModule } from './permit-tracking.module.js'
import { PermitsController } from './permits.controller.js'
import { StatusLog } from './status-log.js'
import { WebhooksController } from './webhooks.controller.js'

@Module({
  imports: [PermitTrackingModule],
  controllers: [PermitsController, WebhooksController],
  providers: [StatusLog],
})
export class AppModule {}
