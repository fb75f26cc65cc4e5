import { createClient } from '@permit-tracking/sdk'

export const permitTracking = createClient(useRuntimeConfig().permitTracking)
