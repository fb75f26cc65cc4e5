import { Module } from '@nestjs/common'
import { createClient } from '@permit-tracking/sdk'

/** Token of the client of the permit tracking service. */
export const PERMIT_TRACKING = Symbol('PERMIT_TRACKING')

@Module({
  providers: [{ provide: PERMIT_TRACKING, useFactory: () => createClient() }],
  exports: [PERMIT_TRACKING],
})
export class PermitTrackingModule {}
